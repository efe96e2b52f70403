import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import type { NewEvent } from '../../platform/events/emit.ts';
import type { SeenView } from '../watching/count-queries.ts';

type Watched = Pick<
  SeenView,
  | 'id'
  | 'owner_id'
  | 'viewer_id'
  | 'post_id'
  | 'watch_ms'
  | 'upto_ms'
  | 'last_beat_at'
  | 'is_finished'
  | 'is_credited'
>;

/**
 * Events for views of a video by another person. A view over midnight gives two events, one per day. `aheadMs`: how far
 * the rule clock is ahead of the real one.
 */
export const watchedEvents = (view: Watched, aheadMs: number): NewEvent<'view.watched'>[] => {
  if (view.viewer_id === view.owner_id || view.watch_ms <= 0 || !view.is_credited) return [];
  const endMs = view.last_beat_at.getTime() + aheadMs;
  const day = businessDay(endMs);
  const dayStart = businessDayStart(day);
  const afterMidnightMs = Math.min(view.watch_ms, endMs - dayStart);
  const watchedEvent = (ms: number, at: number, bizDate: string, finished: boolean) => ({
    type: 'view.watched' as const,
    userId: view.viewer_id,
    at: new Date(at),
    bizDate,
    payload: {
      post_id: `${view.post_id}`,
      session_id: view.id,
      upto_ms: view.upto_ms,
      ms,
      finished,
    },
  });
  const beforeMidnightMs = view.watch_ms - afterMidnightMs;
  return [
    ...(beforeMidnightMs > 0
      ? [watchedEvent(beforeMidnightMs, dayStart - 1, addDays(day, -1), false)]
      : []),
    ...(afterMidnightMs > 0 || view.is_finished
      ? [watchedEvent(afterMidnightMs, endMs, day, view.is_finished)]
      : []),
  ];
};
