import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts `seconds` down while the page is visible and `running` is true, then calls `onZero`. Returns the remaining
 * seconds.
 */
export function useCountdown(seconds: number, running: boolean, onZero: () => void): number {
  const [left, setLeft] = useState(seconds);
  const zero = useEffectEvent(onZero);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((now) => Math.max(0, now - 1));
    }, 1000);
    return () => clearInterval(timer);
  }, [running]);
  const over = running && left === 0;
  useEffect(() => {
    if (over) zero();
  }, [over]);
  return left;
}
