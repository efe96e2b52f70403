import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router-dom';
import { setPageState, getPageState } from './history-state.ts';

/**
 * State kept in the history entry: going back restores it, and so does a reload. Only for plain, non-secret data, under
 * a name that is unique on the page.
 */
export function useHistoryState<T extends string | number | boolean | null>(
  name: string,
  initial: T,
): [T, Dispatch<SetStateAction<T>>] {
  const { key } = useLocation();
  const [value, setValue] = useState<T>(() => {
    const stored = getPageState(key)[name];
    const isValid = initial === null ? stored !== undefined : typeof stored === typeof initial;
    return isValid ? (stored as T) : initial;
  });
  useEffect(() => {
    // The initial value needs no storage.
    setPageState(key, name, value === initial ? undefined : value);
  }, [key, name, value, initial]);
  return [value, setValue];
}
