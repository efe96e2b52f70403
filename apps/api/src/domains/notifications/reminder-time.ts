import { businessDayStart } from '@taice/core/rules';
import { LRUCache } from 'lru-cache';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { localMinute } from '../sign-in/local-day.ts';
import { nextTimeAtMinute } from './local-minute.ts';
import { quietUntil } from './notification-preferences.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const EVENING = 20 * 60;
/** ms before the reset: latest time of a reminder, and end of reminders at a default minute. */
const LATEST_BEFORE_RESET_MS = 3 * HOUR_MS;
const END_BEFORE_RESET_MS = 2 * HOUR_MS;
/** Minutes over which default reminders are spread, so that all can be sent in time. */
const SPREAD = 60;
/** ms after which a reminder is dropped. */
const KEEP_MS = HOUR_MS;

export interface ReminderReceiver {
  readonly userId: bigint;
  readonly timezone: string;
  /** Minute of the own day that the person chose; null: default. */
  readonly remind_at: number | null;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
}

type Rule = Omit<ReminderReceiver, 'userId' | 'remind_at'>;

const resetOf = (day: Day): number => businessDayStart(day) + 24 * HOUR_MS;

const isQuiet = (who: Rule, at: number): boolean =>
  quietUntil(who, who.timezone, new Date(at)) !== undefined;

/** Last moment that is three hours before the reset, at most 20:00 of the own day, and not quiet. */
const computeLatestTime = (who: Rule, day: Day): number | undefined => {
  const start = businessDayStart(day);
  for (let at = resetOf(day) - LATEST_BEFORE_RESET_MS; at >= start; at -= MINUTE_MS) {
    const after = localMinute(new Date(at), who.timezone) - EVENING;
    // Steps of at most an hour: a clock change may lie in between.
    if (after > 0) at -= Math.min(after - 1, SPREAD) * MINUTE_MS;
    else if (!isQuiet(who, at)) return at;
  }
  return undefined;
};

/** In the hour before, or, if that is quiet, in the hour after. */
const spreadReminder = (who: ReminderReceiver, day: Day, last: number): number => {
  const minutes = Number(who.userId % BigInt(SPREAD)) * MINUTE_MS;
  const before = last - minutes;
  if (before >= businessDayStart(day) && !isQuiet(who, before)) return before;
  const after = last + minutes;
  return isQuiet(who, after) ? last : after;
};

// Shared by people with the same zone and quiet hours.
const latestTimes = new LRUCache<string, { readonly at: number | undefined }>({ max: 5_000 });

const latestTimeOf = (who: Rule, day: Day): number | undefined => {
  const key = `${day} ${who.timezone} ${who.quiet_from} ${who.quiet_to}`;
  const known = latestTimes.get(key) ?? { at: computeLatestTime(who, day) };
  latestTimes.set(key, known);
  return known.at;
};

/** Minute of the own day before which a default reminder comes; undefined: the whole day is quiet. */
export const latestDefaultMinute = (who: Rule, day: Day): number | undefined => {
  const last = latestTimeOf(who, day);
  return last === undefined ? undefined : localMinute(new Date(last), who.timezone);
};

/**
 * Time of a person's reminder of a business day's sign-in: the minute they chose. Otherwise min(20:00, reset − 3 h) of
 * their own day, or in the hour before. Undefined: every possible time is quiet.
 */
export const reminderTimeOf = (who: ReminderReceiver, day: Day): Date | undefined => {
  if (who.remind_at !== null) {
    const chosen = nextTimeAtMinute(new Date(businessDayStart(day)), who.timezone, who.remind_at);
    return chosen.getTime() >= resetOf(day) || isQuiet(who, chosen.getTime()) ? undefined : chosen;
  }
  const last = latestTimeOf(who, day);
  return last === undefined ? undefined : new Date(spreadReminder(who, day, last));
};

/** Latest time at which a reminder due at `due` is sent. */
export const reminderExpiryOf = (
  who: Pick<ReminderReceiver, 'remind_at'>,
  day: Day,
  due: Date,
): Date => {
  const end = resetOf(day) - (who.remind_at === null ? END_BEFORE_RESET_MS : 0);
  return new Date(Math.min(due.getTime() + KEEP_MS, end));
};
