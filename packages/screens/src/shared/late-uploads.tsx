import { hasPlace, tokenAtom, uploadsAtom, uploadsWait } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { memoryOf } from './router/entry-memory.ts';
import { useTaice } from './taice.tsx';

/** What an earlier page left on its way goes on, whatever page this is, also where all that was stored is gone. */
export function LateUploads() {
  const taice = useTaice();
  const { key } = useLocation();
  const token = useAtomValue(tokenAtom);
  const some = useAtomValue(uploadsAtom).length > 0;
  const [Left, setLeft] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (token === null || !uploadsWait(taice)) return;
    import('../studio/go-on.ts').then(
      ({ goOn }) => goOn(taice),
      // Without its code nothing is lost: they wait for the next page.
      () => undefined,
    );
  }, [taice, token]);
  const tells = hasPlace(taice) && (some || 'uploads.0' in memoryOf(key));
  const wanted = token !== null && tells;
  useEffect(() => {
    if (!wanted) return;
    import('../studio/left-uploads.ts').then(
      ({ LeftUploads }) => setLeft(() => LeftUploads),
      () => undefined,
    );
  }, [wanted]);
  return Left && token !== null && <Left />;
}
