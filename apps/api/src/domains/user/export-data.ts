import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { exportArchive } from './export-archive.ts';
import { exportUrl } from './export-links.ts';
import { keepExport } from './export-queries.ts';

export const exportData = handler(contract.user.exportData, {
  run: async (call) => {
    const { db, clock, config, numbers, user } = call;
    const archive = await exportArchive(db, user.userId);
    const at = clock.real();
    const expiresAt = new Date(at.getTime() + numbers.export_ttl_ms);
    const id = await keepExport(db, user.userId, { archive, at, expires_at: expiresAt });
    return {
      url: exportUrl(config, id, expiresAt),
      bytes: archive.length,
      expires_at: expiresAt.toISOString(),
    };
  },
});
