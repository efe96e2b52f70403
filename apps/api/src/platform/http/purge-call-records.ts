import { sql } from 'kysely';
import type { Services } from '../services.ts';

const MINUTE_MS = 60_000;

/**
 * Deletes rows that only serve to recognise repetitions: nonces after 20 min, idempotency keys after 48 h, and limits
 * that no one has reached since. Runs every hour.
 */
export const purgeCallRecords = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const minutesAgo = (minutes: number) => new Date(clock.real().getTime() - minutes * MINUTE_MS);
  await sql`delete from request_nonce where at < ${minutesAgo(20)}`.execute(db);
  await sql`delete from idempotency where at < ${minutesAgo(48 * 60)}`.execute(db);
  await sql`delete from rate_limit where arrival < ${minutesAgo(0)}`.execute(db);
};
