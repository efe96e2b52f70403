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
export const watchedEvents = (seen: Watched, aheadMs: number): NewEvent<'view.watched'>[] => {
  if (seen.viewer_id === seen.owner_id || seen.watch_ms <= 0 || !seen.is_credited) return [];
  const until = seen.last_beat_at.getTime() + aheadMs;
  const day = businessDay(until);
  const begin = businessDayStart(day);
  const after = Math.min(seen.watch_ms, until - begin);
  const event = (ms: number, at: number, bizDate: string, finished: boolean) => ({
    type: 'view.watched' as const,
    userId: seen.viewer_id,
    at: new Date(at),
    bizDate,
    payload: {
      post_id: `${seen.post_id}`,
      session_id: seen.id,
      upto_ms: seen.upto_ms,
      ms,
      finished,
    },
  });
  const before = seen.watch_ms - after;
  return [
    ...(before > 0 ? [event(before, begin - 1, addDays(day, -1), false)] : []),
    ...(after > 0 || seen.is_finished ? [event(after, until, day, seen.is_finished)] : []),
  ];
};
