import { remindCallbacks } from '@taice/contract/bot-callbacks';
import { businessDay, formatMicro, nextReset } from '@taice/core/rules';
import type { Settings } from '../../platform/settings.ts';
import { translate } from '../../platform/translate.ts';
import { localDay, localMinute } from '../sign-in/local-day.ts';
import { streakOf } from '../sign-in/queries.ts';
import { dayAfter, nextSignIn, payOfDay, streakAt } from '../sign-in/streak.ts';
import { formatMinute } from './local-minute.ts';
import type { DeliveryReceiver } from './dequeue-deliveries.ts';
import type { NotificationText } from './notification-text.ts';

const formatDayPay = (dayNo: number, settings: Settings): string => {
  const { points, bonus } = payOfDay(dayNo, settings);
  return formatMicro(points + bonus);
};

type Streaked = Parameters<typeof streakOf>[0];

/**
 * The person's loss without a sign-in today: the resulting streak in days, and the day of the cycle. Undefined: they
 * have signed in or do not take part. Also undefined if they have nothing to lose and have not chosen a minute.
 */
export const streakAtStake = (
  person: Streaked & { readonly remind_at: number | null },
  now: Date,
  settings: Settings,
): { readonly days: number; readonly dayNo: number } | undefined => {
  const today = businessDay(now);
  const streak = streakAt(streakOf(person), { now, today, zone: person.timezone }, settings);
  const next = nextSignIn(streak, today)?.streak;
  if (!next || streak.isOff) return undefined;
  if (next.current === 1 && person.remind_at === null) return undefined;
  return { days: next.current - 1, dayNo: next.dayNo };
};

/** The daily reminder, with current data; undefined: nothing to remind of. */
export const renderReminder = (
  person: DeliveryReceiver,
  now: Date,
  settings: Settings,
): NotificationText | undefined => {
  const streakDays = streakAtStake(person, now, settings);
  if (!streakDays) return undefined;
  const { lang, timezone } = person;
  const { days, dayNo } = streakDays;
  const today = businessDay(now);
  const reset = new Date(nextReset(now));
  const time = formatMinute(localMinute(reset, timezone));
  const isTomorrow = localDay(new Date(reset.getTime() - 1), timezone) !== localDay(now, timezone);
  const fill = {
    day: dayNo,
    points: formatDayPay(dayNo, settings),
    tomorrow: formatDayPay(dayAfter(dayNo), settings),
    time: isTomorrow ? translate(lang, 'outside.remind.tomorrow', { time }) : time,
    count: days,
  };
  return {
    title: translate(lang, 'outside.remind.title', fill),
    body: translate(lang, days > 0 ? 'outside.remind.streak' : 'outside.remind.begin', fill),
    link: '/Home',
    buttons: [
      [{ text: translate(lang, 'outside.remind.open'), link: '/Home' }],
      [
        { text: translate(lang, 'outside.remind.skip'), callback: remindCallbacks.skip(today) },
        { text: translate(lang, 'outside.remind.stop'), callback: remindCallbacks.stop },
      ],
    ],
  };
};
