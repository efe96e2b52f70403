import { useEffect, useState } from 'react';

/** A text once nobody has typed on for `ms`. */
export function useSettled(typed: string, ms: number): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, ms]);
  return settled;
}
