import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { notifyAccountOwner } from '../messages/notify-account-owner.ts';
import { exportArchive } from './export-archive.ts';
import { exportUrl } from './export-links.ts';
import { storeExport } from './export-queries.ts';

export const exportData = handler(contract.user.exportData, {
  prove: (call) => exportArchive(call, call.user.userId),
  run: async (call, archive) => {
    const { db: tx, clock, config, settings, user } = call;
    const { userId, sessionId: session_id } = user;
    const at = clock.real();
    const expires_at = new Date(at.getTime() + settings.export_ttl_ms);
    const id = await storeExport(tx, userId, { session_id, archive, at, expires_at });
    await notifyAccountOwner(tx, call, {
      userId,
      template: 'exported',
      params: {},
      link: '/profile-edit',
      dedupeKey: `export:${userId}:${at.getTime()}`,
    });
    return {
      url: exportUrl(config, id, expires_at),
      bytes: archive.length,
      expires_at: expires_at.toISOString(),
    };
  },
});
