import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepInEntry, memoryOf } from './entry-memory.ts';

/**
 * A number of something that lies over all pages, 0 at first. It goes along from entry to entry of the
 * history, and a page that was loaded anew goes on with it; once it was set here, no entry brings back
 * what it was before.
 */
export function useCarried(name: string): readonly [number, (next: number) => void] {
  const { key } = useLocation();
  const [value, setValue] = useState(0);
  const own = useRef(false);
  // The entry may be the one where an earlier page was, to which this one has only now found back.
  const arrive = useEffectEvent((entry: string) => {
    const kept = memoryOf(entry)[name];
    if (!own.current && typeof kept === 'number') setValue(kept);
    else keepInEntry(entry, name, value === 0 ? undefined : value);
  });
  useEffect(() => arrive(key), [key]);
  const set = (next: number) => {
    own.current = true;
    setValue(next);
    keepInEntry(key, name, next === 0 ? undefined : next);
  };
  return [value, set] as const;
}
