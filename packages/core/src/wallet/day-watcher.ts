import { atom } from 'jotai/vanilla';
import { ruleNow } from '../device/device.ts';
import { rewardKeys } from '../rewards/keys.ts';
import { businessDay, nextReset } from '../time/business-day.ts';
import type { Taice } from '../types.ts';
import { invalidatePoints } from './invalidate-points.ts';

/** ms after midnight at which an open page reloads: the server settles the day within seconds. */
const refetchDelaysMs = [0, 6_000, 20_000, 60_000];
/** The page's copy of the server's clock may be a little ahead, in ms. */
const marginMs = 500;

/** The server's business day; null until it has answered. The device's own clock may have another day. */
export const todayAtom = atom<string | null>(null);

/** Changes each time an open page has to reload the state of its points after midnight. */
export const dayChangeAtom = atom(0);

/**
 * Follows the server's business day. The returned function is called with every answer, which contains the server's
 * time; between answers the page counts on by itself.
 */
export function createDayWatcher(taice: Taice): () => void {
  let day: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshDay = () => {
    taice.store.set(dayChangeAtom, (times) => times + 1);
    void taice.queries.invalidateQueries({ queryKey: rewardKeys.all });
    invalidatePoints(taice);
  };
  const onRuleTime = () => {
    const now = ruleNow(taice);
    const today = businessDay(now);
    const hasDayChanged = day !== undefined && today > day;
    day = today;
    taice.store.set(todayAtom, today);
    clearTimeout(timer);
    timer = setTimeout(onRuleTime, nextReset(now) - now + marginMs);
    if (hasDayChanged) for (const ms of refetchDelaysMs) setTimeout(refreshDay, ms);
  };
  return onRuleTime;
}
