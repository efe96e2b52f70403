import type { Day } from '../../platform/db/schema-ledger.ts';
import { localDay } from './local-day.ts';

/** A person's last visit, by the calendar of their own zone. Times are of the rule clock. */
export interface Visits {
  /** The zone that days are counted in; null: before the first sign-in. */
  readonly zone: string | null;
  /** The last zone change or earlier; null if there was none. */
  readonly zoneSince: Date | null;
  readonly visitedAt: Date | null;
  readonly visitedDay: Day | null;
  /** True if the person has missed none of their own days since their last sign-in. */
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
/** A zone change counts once a week, so that no one lengthens their days by switching zones. */
const MIN_ZONE_CHANGE_MS = 7 * DAY_MS;
/** A visit on the same own day is stored again only after this time. */
const MIN_WRITE_INTERVAL_MS = 4 * 3_600_000;

const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const zoneAt = (
  visits: Visits,
  now: Date,
  profileZone: string,
): Pick<Visits, 'zone' | 'zoneSince'> => {
  const { zone, zoneSince, visitedAt } = visits;
  if (zone === null) return { zone: profileZone, zoneSince };
  const mayChange = zoneSince === null || now.getTime() - zoneSince.getTime() >= MIN_ZONE_CHANGE_MS;
  if (zone === profileZone || !mayChange) return { zone, zoneSince };
  // Counted from the visit before the change, so that two changes a week apart both take effect.
  return { zone: profileZone, zoneSince: visitedAt ?? now };
};

/**
 * Records a visit at `now`. A day is missed if the last visit was before yesterday, both by its own date and by the
 * same moment in the current zone. Crossing the date line thus loses no day.
 */
export const applyVisit = (visits: Visits, now: Date, profileZone: string): Visits => {
  const { zone, zoneSince } = zoneAt(visits, now, profileZone);
  const day = localDay(now, zone ?? profileZone);
  const { visitedAt, visitedDay } = visits;
  const isFollowing =
    visitedAt === null ||
    visitedDay === null ||
    daysBetween(visitedDay, day) <= 1 ||
    daysBetween(localDay(visitedAt, zone ?? profileZone), day) <= 1;
  return {
    zone,
    zoneSince,
    visitedAt: now,
    // Travelling west repeats a date, which counts as one day.
    visitedDay: visitedDay !== null && visitedDay > day ? visitedDay : day,
    isUnbroken: visits.isUnbroken && isFollowing,
  };
};

/** True if the visit must be stored: another visit of the same day only after `MIN_WRITE_INTERVAL_MS`. */
export const isNewVisit = (visits: Visits, next: Visits): boolean =>
  visits.isUnbroken &&
  (visits.visitedDay !== next.visitedDay ||
    visits.zone !== next.zone ||
    visits.visitedAt === null ||
    next.visitedAt === null ||
    next.visitedAt.getTime() - visits.visitedAt.getTime() >= MIN_WRITE_INTERVAL_MS);
