import { nextSpan, shownCredit, type CreditedSpan, type WatchState } from '@taice/core';
import { useEffect, useReducer, useRef } from 'react';

/** Often enough for the ring to move smoothly and for every second to be seen, in ms. */
const drawEvery = 250;

/** The credited seconds as they are shown: on their way between what the server has said, never past it. */
export function useShownCredit({ watched_s, state, beat_ms }: WatchState): number {
  const span = useRef<CreditedSpan>(undefined);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const now = Date.now();
  const counting = state === 'watching';
  span.current = nextSpan(span.current, { credited: watched_s, counting, beatMs: beat_ms, now });
  const moving = now < span.current.until;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(draw, drawEvery);
    return () => clearInterval(timer);
  }, [moving]);
  return shownCredit(span.current, now);
}
