import { hasPlace, leftParts, leftPartsOf, leftText, uploadsAtom, uploadsOf } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepInEntry, memoryOf } from '../shared/router/entry-memory.ts';
import { useTaice } from '../shared/taice.tsx';

const names = Array.from({ length: leftParts }, (_, at) => `uploads.${at}`);

/**
 * Keeps what is on its way beside the address of whatever page is shown, where a page may lose all that it has stored,
 * as in Telegram: forms come back by it, and bytes that are still there go on by themselves.
 */
export function LeftUploads(): null {
  const taice = useTaice();
  const { key } = useLocation();
  const list = useAtomValue(uploadsAtom);
  /** What an older page tells of may be over since, or was taken away: only the first that tells is asked. */
  const known = useRef(false);
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    if (!hasPlace(taice)) return;
    const kept = memoryOf(key);
    const text = names.map((name) => kept[name]).filter((part) => typeof part === 'string');
    if (text.length === 0 || known.current) return setReady(key);
    known.current = true;
    void uploadsOf(taice)
      .takeUp(text.join(''))
      .then(() => setReady(key));
  }, [taice, key]);
  useEffect(() => {
    if (list.length > 0) known.current = true;
  }, [list]);
  useEffect(() => {
    if (ready !== key) return;
    const parts = leftPartsOf(leftText(list));
    for (const [at, name] of names.entries()) keepInEntry(key, name, parts[at]);
  }, [ready, key, list]);
  return null;
}
