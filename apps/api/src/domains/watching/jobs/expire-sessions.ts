import type { Services } from '../../../platform/services.ts';
import { purgeDeliveries } from '../../../platform/media/index.ts';
import { deleteOld, expireIdleSessions } from './queries.ts';

const WEEK_MS = 7 * 86_400_000;

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Ends view sessions without a beat for `session_end_ms`; returns how many. Every minute. */
export const expireSessions = ({ db, clock, settings }: Parts): Promise<number> =>
  expireIdleSessions(db, new Date(clock.real().getTime() - settings.session_end_ms));

/** Deletes display views, unpaid view sessions, their limits and deliveries after 7 days. Every hour. */
export const deleteOldSessions = async ({ db, clock }: Parts): Promise<void> => {
  const weekAgo = new Date(clock.real().getTime() - WEEK_MS);
  await purgeDeliveries(db, weekAgo);
  await deleteOld(db, weekAgo);
};
