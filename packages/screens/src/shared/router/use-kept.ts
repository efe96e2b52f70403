import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router-dom';
import { keepInEntry, memoryOf } from './entry-memory.ts';

/**
 * State that the history's entry keeps: going back to the page finds it as it was left, and so does a
 * reload. For plain data that is no secret, under a name of its own on the page.
 */
export function useKept<T extends string | number | boolean | null>(
  name: string,
  initial: T,
): [T, Dispatch<SetStateAction<T>>] {
  const { key } = useLocation();
  const [value, setValue] = useState<T>(() => {
    const kept = memoryOf(key)[name];
    const fits = initial === null ? kept !== undefined : typeof kept === typeof initial;
    return fits ? (kept as T) : initial;
  });
  useEffect(() => {
    // What is as it would be anyway needs no keeping.
    keepInEntry(key, name, value === initial ? undefined : value);
  }, [key, name, value, initial]);
  return [value, setValue];
}
