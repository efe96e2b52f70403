import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { setPageState, getPageState } from './history-state.ts';

/**
 * A number of an overlay over all pages, 0 at first. It moves along from entry to entry, and survives a reload. Once it
 * is set here, no older entry restores an earlier value.
 */
export function useCarried(name: string): readonly [number, (next: number) => void] {
  const { key } = useLocation();
  const [value, setValue] = useState(0);
  const isOwnChange = useRef(false);
  // The entry may belong to an earlier page, to which this one has only now returned.
  const readEntry = useEffectEvent((entry: string) => {
    const stored = getPageState(entry)[name];
    if (!isOwnChange.current && typeof stored === 'number') setValue(stored);
    else setPageState(entry, name, value === 0 ? undefined : value);
  });
  useEffect(() => readEntry(key), [key]);
  const set = (next: number) => {
    isOwnChange.current = true;
    setValue(next);
    setPageState(key, name, next === 0 ? undefined : next);
  };
  return [value, set] as const;
}
