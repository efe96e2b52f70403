import { ruleNow, untilNextSecond } from '@taice/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTaice } from './taice.tsx';

/** Whole seconds until a moment (ms) by the clock `now`, counting down; 0 once it has come. */
export function useSecondsTo(moment: number, now: () => number): number {
  const clock = useEffectEvent(now);
  const [seconds, setSeconds] = useState(() => secondsLeft(moment - now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const remainingMs = moment - clock();
      setSeconds(secondsLeft(remainingMs));
      if (remainingMs > 0) timer = setTimeout(tick, untilNextSecond(remainingMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [moment]);
  return seconds;
}

const secondsLeft = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

/** Seconds until an instant (ISO 8601) by the server's clock. */
export function useSecondsUntil(iso: string): number {
  const taice = useTaice();
  return useSecondsTo(Date.parse(iso), () => ruleNow(taice));
}

/** 11866 s is '3:17:46'. */
export function formatCountdown(seconds: number): string {
  const padTwo = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${padTwo((seconds / 60) % 60)}:${padTwo(seconds % 60)}`;
}
