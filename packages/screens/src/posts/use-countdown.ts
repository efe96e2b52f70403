import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts `seconds` down while the page is visible and `running` is true, then calls `onZero`. Returns the remaining
 * seconds.
 */
export function useCountdown(seconds: number, running: boolean, onZero: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const zero = useEffectEvent(onZero);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setSecondsLeft((now) => Math.max(0, now - 1));
    }, 1000);
    return () => clearInterval(timer);
  }, [running]);
  const isOver = running && secondsLeft === 0;
  useEffect(() => {
    if (isOver) zero();
  }, [isOver]);
  return secondsLeft;
}
