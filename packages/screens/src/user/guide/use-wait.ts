import { useCallback, useEffect, useState } from 'react';

/**
 * Whole seconds of a wait that are left, null before it was started. It goes by the clock, so that a
 * page that slept has waited as well.
 */
export function useWait(ms: number) {
  const [end, setEnd] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (end === null) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [end]);
  const start = useCallback(() => {
    setNow(Date.now());
    setEnd((running) => running ?? Date.now() + ms);
  }, [ms]);
  const reset = useCallback(() => setEnd(null), []);
  return { left: end === null ? null : Math.max(0, Math.ceil((end - now) / 1000)), start, reset };
}
