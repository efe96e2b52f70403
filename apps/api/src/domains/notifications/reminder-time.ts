import { businessDayStart } from '@taice/core/rules';
import { LRUCache } from 'lru-cache';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { localMinute } from '../sign-in/local-day.ts';
import { nextTimeAtMinute } from './local-minute.ts';
import { quietUntil } from './notification-preferences.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const EVENING_MINUTE = 20 * 60;
/** ms before the reset: latest time of a reminder, and end of reminders at a default minute. */
const LATEST_BEFORE_RESET_MS = 3 * HOUR_MS;
const END_BEFORE_RESET_MS = 2 * HOUR_MS;
/** Minutes over which default reminders are spread, so that all can be sent in time. */
const SPREAD_MINUTES = 60;
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

const isQuiet = (rule: Rule, at: number): boolean =>
  quietUntil(rule, rule.timezone, new Date(at)) !== undefined;

/** Last moment that is three hours before the reset, at most 20:00 of the own day, and not quiet. */
const computeLatestTime = (rule: Rule, day: Day): number | undefined => {
  const start = businessDayStart(day);
  for (let at = resetOf(day) - LATEST_BEFORE_RESET_MS; at >= start; at -= MINUTE_MS) {
    const after = localMinute(new Date(at), rule.timezone) - EVENING_MINUTE;
    // Steps of at most an hour: a clock change may lie in between.
    if (after > 0) at -= Math.min(after - 1, SPREAD_MINUTES) * MINUTE_MS;
    else if (!isQuiet(rule, at)) return at;
  }
  return undefined;
};

/** In the hour before, or, if that is quiet, in the hour after. */
const spreadReminder = (receiver: ReminderReceiver, day: Day, last: number): number => {
  const minutes = Number(receiver.userId % BigInt(SPREAD_MINUTES)) * MINUTE_MS;
  const latestStart = last - minutes;
  if (latestStart >= businessDayStart(day) && !isQuiet(receiver, latestStart)) return latestStart;
  const after = last + minutes;
  return isQuiet(receiver, after) ? last : after;
};

// Shared by people with the same zone and quiet hours.
const latestTimes = new LRUCache<string, { readonly at: number | undefined }>({ max: 5_000 });

const latestTimeOf = (rule: Rule, day: Day): number | undefined => {
  const key = `${day} ${rule.timezone} ${rule.quiet_from} ${rule.quiet_to}`;
  const cached = latestTimes.get(key) ?? { at: computeLatestTime(rule, day) };
  latestTimes.set(key, cached);
  return cached.at;
};

/** Minute of the own day before which a default reminder comes; undefined: the whole day is quiet. */
export const latestDefaultMinute = (rule: Rule, day: Day): number | undefined => {
  const last = latestTimeOf(rule, day);
  return last === undefined ? undefined : localMinute(new Date(last), rule.timezone);
};

/**
 * Time of a person's reminder of a business day's sign-in: the minute they chose. Otherwise min(20:00, reset − 3 h) of
 * their own day, or in the hour before. Undefined: every possible time is quiet.
 */
export const reminderTimeOf = (receiver: ReminderReceiver, day: Day): Date | undefined => {
  if (receiver.remind_at !== null) {
    const chosenTime = nextTimeAtMinute(
      new Date(businessDayStart(day)),
      receiver.timezone,
      receiver.remind_at,
    );
    return chosenTime.getTime() >= resetOf(day) || isQuiet(receiver, chosenTime.getTime())
      ? undefined
      : chosenTime;
  }
  const last = latestTimeOf(receiver, day);
  return last === undefined ? undefined : new Date(spreadReminder(receiver, day, last));
};

/** Latest time at which a reminder due at `dueAt` is sent. */
export const reminderExpiryOf = (
  receiver: Pick<ReminderReceiver, 'remind_at'>,
  day: Day,
  dueAt: Date,
): Date => {
  const end = resetOf(day) - (receiver.remind_at === null ? END_BEFORE_RESET_MS : 0);
  return new Date(Math.min(dueAt.getTime() + KEEP_MS, end));
};
