import { uploadsOf, type Upload } from '@taice/core';
import { useEffect, useState } from 'react';
import { useTaice } from '../shared/taice.tsx';

/** Object URL of the file on this page, for a picture of it; null until it can be read, and if it is gone. */
export function usePreview({ id, sha256, postId }: Upload): string | null {
  const taice = useTaice();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (sha256 === null || postId !== null) return;
    let isCancelled = false;
    void uploadsOf(taice)
      .open(id)
      .then((file) => {
        if (file && !isCancelled) setAddress(URL.createObjectURL(file));
      });
    return () => {
      isCancelled = true;
      setAddress(null);
    };
  }, [taice, id, sha256, postId]);
  // Once nothing on the page shows it.
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}
