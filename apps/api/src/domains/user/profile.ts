import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { levelOf } from './level.ts';
import { readProfile } from './profile-queries.ts';

export const profile = handler(contract.user.profile, {
  run: async ({ db, settings, user, input }) => {
    const row = await readProfile(db, input.id, user?.userId ?? null);
    if (!row) return fail(1117);
    const { id, xp, fans_num, created_at, ...same } = row;
    const { no } = levelOf(xp, settings);
    return {
      ...same,
      id: `${id}`,
      be_follow_num: fans_num,
      level_no: no,
      user_level: { level_no: no },
      joined_at: created_at.toISOString(),
    };
  },
});
