import { delays } from '@taice/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCarried } from '../../shared/router/use-carried.ts';
import { useSecondsTo } from '../../shared/seconds-until.ts';

/**
 * The guide's step, and the remaining seconds of the second one. Both survive a reload, which Telegram may do at any
 * moment. A user who closes the guide starts again at the first step, with the full wait.
 */
export function useGuideStep(isActive: boolean) {
  const [storedStep, setStep] = useCarried('guide.step');
  const [endsAt, setEndsAt] = useCarried('guide.until');
  const secondsLeft = useSecondsTo(endsAt, Date.now);
  const step: 0 | 1 | 2 = storedStep === 1 || storedStep === 2 ? storedStep : 0;

  const wasActive = useRef(isActive);
  const resetGuide = useEffectEvent(() => {
    setStep(0);
    setEndsAt(0);
  });
  useEffect(() => {
    if (wasActive.current && !isActive) resetGuide();
    wasActive.current = isActive;
  }, [isActive]);

  const startWait = () => {
    setEndsAt(Date.now() + delays.guide);
    setStep(1);
  };
  return {
    at: step,
    /** Never more than the full wait, because the device's clock may have been set back. */
    left: step === 1 ? Math.min(secondsLeft, delays.guide / 1000) : 0,
    wait: startWait,
    last: () => setStep(2),
  };
}
