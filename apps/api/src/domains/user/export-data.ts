import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { exportArchive } from './export-archive.ts';
import { exportUrl } from './export-links.ts';

export const exportData = handler(contract.user.exportData, async (call) => {
  const { pool, clock, config, numbers, user } = call;
  const archive = await exportArchive(pool, user.userId);
  const at = clock.real();
  const expiresAt = new Date(at.getTime() + numbers.export_ttl_ms);
  const row = { archive, at, expires_at: expiresAt };
  const { id } = await pool
    .insertInto('data_export')
    .values({ user_id: user.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    url: exportUrl(config, id, expiresAt),
    bytes: archive.length,
    expires_at: expiresAt.toISOString(),
  };
});
