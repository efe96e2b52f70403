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
  const startMs = Math.ceil(from.getTime() / MINUTE_MS) * MINUTE_MS;
  const minutesAhead = minutesUntil(localMinute(new Date(startMs), zone), minute);
  const estimate = startMs + minutesAhead * MINUTE_MS;
  const minutesOff = minutesUntil(localMinute(new Date(estimate), zone), minute);
  if (minutesOff === 0) return new Date(estimate);
  // A clock change in between moved the guess; `minutesOff` wraps around for a step back.
  const adjusted =
    estimate + (minutesOff > DAY_MINUTES / 2 ? minutesOff - DAY_MINUTES : minutesOff) * MINUTE_MS;
  return new Date(
    localMinute(new Date(adjusted), zone) === minute && adjusted >= startMs ? adjusted : estimate,
  );
};

/** A minute of a day as `19:40`. */
export const formatMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, '0')).join(':');

/** `19:40` as a minute of the day, 1180. */
export const parseMinute = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
