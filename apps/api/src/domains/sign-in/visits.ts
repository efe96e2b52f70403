import type { Day } from '../../platform/db/schema-ledger.ts';
import { localDay } from './local-day.ts';

/** When a person last came, by the calendar of their own zone. Times are of the rule clock. */
export interface Visits {
  /** In which days are counted; null: before the first sign-in. */
  readonly zone: string | null;
  /** No later than the last change of the zone; null: it never changed. */
  readonly zoneSince: Date | null;
  readonly visitedAt: Date | null;
  readonly visitedDay: Day | null;
  /** None of the person's own days has passed without them since their last sign-in. */
  readonly isUnbroken: boolean;
}

export const noVisits: Visits = {
  zone: null,
  zoneSince: null,
  visitedAt: null,
  visitedDay: null,
  isUnbroken: false,
};

const DAY_MS = 86_400_000;
/** Whoever goes from zone to zone to make their days longer is followed once a week. */
const ZONE_CHANGE_MS = 7 * DAY_MS;
/** Within one of the person's own days that much apart is told from once. */
const WRITE_AFTER_MS = 4 * 3_600_000;

const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const zoneAt = (
  known: Visits,
  now: Date,
  profileZone: string,
): Pick<Visits, 'zone' | 'zoneSince'> => {
  const { zone, zoneSince, visitedAt } = known;
  if (zone === null) return { zone: profileZone, zoneSince };
  const mayChange = zoneSince === null || now.getTime() - zoneSince.getTime() >= ZONE_CHANGE_MS;
  if (zone === profileZone || !mayChange) return { zone, zoneSince };
  // It was changed after the visit before: so two who change it a week apart are both followed.
  return { zone: profileZone, zoneSince: visitedAt ?? now };
};

/**
 * The person comes at `now`. A day is missed where neither the date under which they were last seen nor that of
 * the same moment in the zone they are in now is yesterday's or later: who flies over the date line loses none.
 */
export const visited = (known: Visits, now: Date, profileZone: string): Visits => {
  const { zone, zoneSince } = zoneAt(known, now, profileZone);
  const day = localDay(now, zone ?? profileZone);
  const { visitedAt, visitedDay } = known;
  const isFollowing =
    visitedAt === null ||
    visitedDay === null ||
    daysBetween(visitedDay, day) <= 1 ||
    daysBetween(localDay(visitedAt, zone ?? profileZone), day) <= 1;
  return {
    zone,
    zoneSince,
    visitedAt: now,
    // Westwards a date comes twice, and is one day.
    visitedDay: visitedDay !== null && visitedDay > day ? visitedDay : day,
    isUnbroken: known.isUnbroken && isFollowing,
  };
};

/** Whether what `visited` says has to be kept: not every look in an hour is. */
export const isNewVisit = (known: Visits, next: Visits): boolean =>
  known.isUnbroken &&
  (known.visitedDay !== next.visitedDay ||
    known.zone !== next.zone ||
    known.visitedAt === null ||
    next.visitedAt === null ||
    next.visitedAt.getTime() - known.visitedAt.getTime() >= WRITE_AFTER_MS);
