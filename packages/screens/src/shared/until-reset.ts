import { ruleNow, type Taice } from '@taice/core';
import { useEffect, useState } from 'react';
import { useTaice } from './taice.tsx';

const secondsLeft = (taice: Taice, iso: string): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - ruleNow(taice)) / 1000));

/** Seconds until an instant (ISO 8601) by the server's clock, counted down; 0 once it has passed. */
export function useSecondsUntil(iso: string): number {
  const taice = useTaice();
  const [seconds, setSeconds] = useState(() => secondsLeft(taice, iso));
  useEffect(() => {
    const tick = () => setSeconds(secondsLeft(taice, iso));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [iso, taice]);
  return seconds;
}

/** 11866 s is '3:17:46'. */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
