import { useEffect, useState } from 'react';

/** The text after a pause of `ms` in typing. */
export function useDebouncedValue(typed: string, ms: number): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, ms]);
  return debounced;
}
