import { localMinute } from '../sign-in/local-day.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Minutes from one minute of a day forward to another. */
export const minutesUntil = (from: number, to: number): number =>
  (to - from + DAY_MINUTES) % DAY_MINUTES;

/**
 * First time from `from` on at which a zone's clock shows `minute`. A minute that a clock change skips moves by the
 * length of the change; of a repeated minute it is the first.
 */
export const nextTimeAtMinute = (from: Date, zone: string, minute: number): Date => {
  // Rounds up to whole minutes: after 19:30:20 the next 19:30 is tomorrow.
  const begin = Math.ceil(from.getTime() / MINUTE_MS) * MINUTE_MS;
  const ahead = minutesUntil(localMinute(new Date(begin), zone), minute);
  const guess = begin + ahead * MINUTE_MS;
  const off = minutesUntil(localMinute(new Date(guess), zone), minute);
  if (off === 0) return new Date(guess);
  // A clock change in between moved the guess; `off` wraps around for a step back.
  const moved = guess + (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS;
  return new Date(localMinute(new Date(moved), zone) === minute && moved >= begin ? moved : guess);
};

/** A minute of a day as `19:40`. */
export const formatMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, '0')).join(':');

/** `19:40` as a minute of the day, 1180. */
export const parseMinute = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
