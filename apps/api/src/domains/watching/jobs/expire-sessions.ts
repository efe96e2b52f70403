import type { Services } from '../../../platform/services.ts';
import { deleteOld, endRested } from './queries.ts';

const WEEK_MS = 7 * 86_400_000;

type Parts = Pick<Services, 'db' | 'clock' | 'numbers'>;

/** Ends view sessions without a beat for `session_end_ms`; returns how many. Every minute. */
export const expireSessions = ({ db, clock, numbers }: Parts): Promise<number> =>
  endRested(db, new Date(clock.real().getTime() - numbers.session_end_ms));

/** Forgets display views and unpaid view sessions after 7 days. Every hour. */
export const deleteOldSessions = ({ db, clock }: Parts): Promise<void> => {
  const weekAgo = new Date(clock.real().getTime() - WEEK_MS);
  return deleteOld(db, { displays: weekAgo, sessions: weekAgo });
};
