import { useEffect, useState } from 'react';

/** The text after a pause of `ms` in typing. */
export function useSettled(typed: string, ms: number): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, ms]);
  return settled;
}
