import { nextSpan, displayedCredit, type CreditedSpan, type WatchState } from '@taice/core';
import { useEffect, useLayoutEffect, useState } from 'react';

/** Update interval in ms: short enough for a smooth ring and for every second to be seen. */
const updateIntervalMs = 250;

/**
 * The displayed seconds of one video's view. They move between the credited values of the server and never exceed them.
 */
export function useDisplayedSeconds(
  postId: string,
  { watched_s, state, beat_ms }: WatchState,
): number {
  const counting = state === 'watching';
  const [now, setNow] = useState(0);
  const [displayed, setDisplayed] = useState<{ postId: string; span: CreditedSpan }>();
  useLayoutEffect(() => {
    const at = Date.now();
    setNow(at);
    setDisplayed((before) => ({
      postId,
      span: nextSpan(before?.postId === postId ? before.span : undefined, {
        credited: watched_s,
        counting,
        beatMs: beat_ms,
        now: at,
      }),
    }));
  }, [postId, watched_s, counting, beat_ms]);
  const span = displayed?.postId === postId ? displayed.span : undefined;
  const moving = span !== undefined && now < span.until;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setNow(Date.now()), updateIntervalMs);
    return () => clearInterval(timer);
  }, [moving]);
  return counting && span ? Math.min(watched_s, displayedCredit(span, now)) : watched_s;
}
