import { delays } from '@taice/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCarried } from '../../shared/router/use-carried.ts';
import { useSecondsTo } from '../../shared/seconds-until.ts';

/**
 * The guide's step, and the remaining seconds of the second one. Both survive a reload, which Telegram may do at any
 * moment. A user who closes the guide starts again at the first step, with the full wait.
 */
export function useGuideStep(on: boolean) {
  const [kept, setStep] = useCarried('guide.step');
  const [until, setUntil] = useCarried('guide.until');
  const left = useSecondsTo(until, Date.now);
  const at: 0 | 1 | 2 = kept === 1 || kept === 2 ? kept : 0;

  const was = useRef(on);
  const away = useEffectEvent(() => {
    setStep(0);
    setUntil(0);
  });
  useEffect(() => {
    if (was.current && !on) away();
    was.current = on;
  }, [on]);

  const wait = () => {
    setUntil(Date.now() + delays.guide);
    setStep(1);
  };
  return {
    at,
    /** Never more than the full wait, because the device's clock may have been set back. */
    left: at === 1 ? Math.min(left, delays.guide / 1000) : 0,
    wait,
    last: () => setStep(2),
  };
}
