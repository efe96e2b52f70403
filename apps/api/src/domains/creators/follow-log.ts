import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { isEitherBlocked } from '../user/blocked.ts';
import { hasPage } from '../user/profile-queries.ts';
import { pageOf, partFromCursor, toPersonView } from './people-view.ts';
import { listFollows } from './queries.ts';

export const followLog = handler(contract.creators.followLog, {
  run: async ({ db, settings, user, input }) => {
    const viewer = user?.userId ?? null;
    const profileId = input.id ?? viewer;
    if (profileId === null) return fail(401);
    if (profileId !== viewer && !(await hasPage(db, profileId))) return fail(1117);
    if (viewer !== null && (await isEitherBlocked(db, viewer, profileId))) return fail(1117);
    const query = { viewer: viewer ?? 0n, keyword: input.keyword, ...partFromCursor(input) };
    const { rows, end } = await listFollows(db, input.type, profileId, query);
    const { shown: visible, around } = pageOf(rows, input, end);
    const list = visible.map((row) => ({
      ...toPersonView(row, settings),
      followed_at: row.followed_at.toISOString(),
    }));
    return { list, ...around };
  },
});
