import { contract } from '@taice/contract';
import { sql } from 'kysely';
import { handler } from '../../platform/endpoint.ts';
import { exportUrl } from './export-links.ts';

export const exportState = handler(contract.user.exportState, async (call) => {
  const { db, clock, config, user } = call;
  const row = await db
    .selectFrom('data_export')
    .select(['id', 'expires_at', sql<number>`length(archive)`.as('bytes')])
    .where('user_id', '=', user.userId)
    .where('expires_at', '>', clock.real())
    .executeTakeFirst();
  if (!row) return {};
  const { id, bytes, expires_at } = row;
  return { url: exportUrl(config, id, expires_at), bytes, expires_at: expires_at.toISOString() };
});
