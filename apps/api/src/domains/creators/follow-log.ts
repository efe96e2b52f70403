import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { areApart } from '../user/blocked.ts';
import { hasPage } from '../user/profile-queries.ts';
import { pageOf, partAt, personView } from './people-view.ts';
import { followRows } from './queries.ts';

export const followLog = handler(contract.creators.followLog, {
  run: async ({ db, settings, user, input }) => {
    const viewer = user?.userId ?? null;
    const ofId = input.id ?? viewer;
    if (ofId === null) return fail(401);
    if (ofId !== viewer && !(await hasPage(db, ofId))) return fail(1117);
    if (viewer !== null && (await areApart(db, viewer, ofId))) return fail(1117);
    const asked = { viewer: viewer ?? 0n, keyword: input.keyword, ...partAt(input) };
    const { rows, end } = await followRows(db, input.type, ofId, asked);
    const { shown, around } = pageOf(rows, input, end);
    const list = shown.map((row) => ({
      ...personView(row, settings),
      followed_at: row.followed_at.toISOString(),
    }));
    return { list, ...around };
  },
});
