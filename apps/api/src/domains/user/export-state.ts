import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { isRecentlyConfirmed } from '../../platform/http/recent-confirmation.ts';
import { exportUrl } from './export-links.ts';
import { findExport } from './export-queries.ts';

export const exportState = handler(contract.user.exportState, {
  run: async (call) => {
    const { db, clock, config, user } = call;
    const row = await findExport(db, user.sessionId, clock.real());
    // The link gives access to the copy, so only a freshly authenticated owner sees it.
    if (!row || !isRecentlyConfirmed(call, user)) return {};
    const { id, bytes, expires_at } = row;
    return { url: exportUrl(config, id, expires_at), bytes, expires_at: expires_at.toISOString() };
  },
});
