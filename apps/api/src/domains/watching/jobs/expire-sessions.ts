import type { Services } from '../../../platform/services.ts';
import { deleteOld, endRested } from '../../rewards/jobs/queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Parts = Pick<Services, 'db' | 'clock' | 'numbers'>;

/** Ends view sessions without a beat for `session_end_ms`; returns how many. Every minute. */
export const expireSessions = ({ db, clock, numbers }: Parts): Promise<number> =>
  endRested(db, new Date(clock.real().getTime() - numbers.session_end_ms));

/**
 * Forgets what has done its work: nonces after 20 min, idempotency keys after 48 h, display views and
 * unpaid view sessions after 7 days. Every hour.
 */
export const deleteOldRows = ({ db, clock }: Parts): Promise<void> => {
  const ago = (ms: number) => new Date(clock.real().getTime() - ms);
  return deleteOld(db, {
    nonces: ago(20 * MINUTE_MS),
    keys: ago(48 * HOUR_MS),
    displays: ago(7 * DAY_MS),
    sessions: ago(7 * DAY_MS),
    now: ago(0),
  });
};
