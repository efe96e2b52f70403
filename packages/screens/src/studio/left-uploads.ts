import {
  canResume,
  maxUploadsTextParts,
  splitUploadsText,
  serializeUploads,
  uploadsAtom,
  uploadsOf,
} from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { setPageState, getPageState } from '../shared/router/history-state.ts';
import { useTaice } from '../shared/taice.tsx';

const names = Array.from({ length: maxUploadsTextParts }, (_, at) => `uploads.${at}`);

/**
 * Keeps running uploads in the history entry of any page, for environments such as Telegram that may lose stored data.
 * Forms are restored from it, and available files continue automatically.
 */
export function LeftUploads(): null {
  const taice = useTaice();
  const { key } = useLocation();
  const list = useAtomValue(uploadsAtom);
  /** An older page's entry may contain finished or removed uploads: only the first entry counts. */
  const isRestored = useRef(false);
  const [restoredKey, setRestoredKey] = useState<string>();
  useEffect(() => {
    if (!canResume(taice)) return;
    const pageState = getPageState(key);
    const text = names.map((name) => pageState[name]).filter((part) => typeof part === 'string');
    if (text.length === 0 || isRestored.current) return setRestoredKey(key);
    isRestored.current = true;
    void uploadsOf(taice)
      .restoreFromText(text.join(''))
      .then(() => setRestoredKey(key));
  }, [taice, key]);
  useEffect(() => {
    if (list.length > 0) isRestored.current = true;
  }, [list]);
  useEffect(() => {
    if (restoredKey !== key) return;
    const parts = splitUploadsText(serializeUploads(list));
    for (const [at, name] of names.entries()) setPageState(key, name, parts[at]);
  }, [restoredKey, key, list]);
  return null;
}
