import { hasPlace, leftParts, leftPartsOf, leftText, uploadsAtom, uploadsOf } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepInEntry, memoryOf } from '../shared/router/entry-memory.ts';
import { useTaice } from '../shared/taice.tsx';

const names = Array.from({ length: leftParts }, (_, at) => `uploads.${at}`);

/**
 * Keeps what is on its way beside the page's address too, where a page may lose all that it has stored, as in
 * Telegram: forms come back by it, and bytes that are still there go on by themselves.
 */
export function useLeftUploads(): void {
  const taice = useTaice();
  const { key } = useLocation();
  const list = useAtomValue(uploadsAtom);
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    if (!hasPlace(taice)) return;
    const kept = memoryOf(key);
    const text = names.map((name) => kept[name]).filter((part) => typeof part === 'string');
    void uploadsOf(taice)
      .takeUp(text.join(''))
      .then(() => setTaken(true));
  }, [taice, key]);
  useEffect(() => {
    if (!taken) return;
    const parts = leftPartsOf(leftText(list));
    for (const [at, name] of names.entries()) keepInEntry(key, name, parts[at]);
  }, [taken, key, list]);
}
