import { delays } from '@taice/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCarried } from '../../shared/router/use-carried.ts';
import { useSecondsTo } from '../../shared/until-reset.ts';

/**
 * The guide's step, and the seconds that the second one still takes. Both outlive the page, for Telegram
 * loads it anew at any moment; whoever puts the guide away begins at the first step, with all of the wait.
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
    /** Never more than the wait itself: a device's clock may have been set back meanwhile. */
    left: at === 1 ? Math.min(left, delays.guide / 1000) : 0,
    wait,
    last: () => setStep(2),
  };
}
