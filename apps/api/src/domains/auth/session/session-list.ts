import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { liveSessions } from './session-queries.ts';

export const sessionList = handler(contract.auth.sessionList, {
  run: async ({ db, clock, user }) => {
    const rows = await liveSessions(db, user.userId, clock.real());
    return {
      list: rows.map(({ id, created_at, last_seen_at, ...fields }) => ({
        ...fields,
        id: `${id}`,
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        is_current: id === user.sessionId,
      })),
    };
  },
});
