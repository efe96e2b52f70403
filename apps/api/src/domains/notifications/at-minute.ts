import { localMinute } from '../sign-in/local-day.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Minutes from one minute of a day forward to another. */
export const minutesTo = (from: number, to: number): number =>
  (to - from + DAY_MINUTES) % DAY_MINUTES;

/**
 * The first moment from `from` on at which it is `minute` of the day in a zone. A minute that a change of the clocks
 * leaves out is as much later as the clocks are moved; of one that comes twice it is the first.
 */
export const atMinute = (from: Date, zone: string, minute: number): Date => {
  // Whole minutes: from 19:30:20 on it is 19:30 tomorrow.
  const begin = Math.ceil(from.getTime() / MINUTE_MS) * MINUTE_MS;
  const ahead = minutesTo(localMinute(new Date(begin), zone), minute);
  const guess = begin + ahead * MINUTE_MS;
  const off = minutesTo(localMinute(new Date(guess), zone), minute);
  if (off === 0) return new Date(guess);
  // The clocks are moved in between: back, where `off` is a small way forward.
  const moved = guess + (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS;
  return new Date(localMinute(new Date(moved), zone) === minute && moved >= begin ? moved : guess);
};

/** `19:40` of a minute of a day. */
export const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, '0')).join(':');

/** 1180 of `19:40`. */
export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
