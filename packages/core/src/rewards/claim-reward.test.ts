import { beforeEach, expect, test, vi } from 'vitest';
import { activityKeys } from '../activities/queries.ts';
import { leaderboardKeys } from '../leaderboard/keys.ts';
import { logIn } from '../session/session.ts';
import { makeTaice, ok, defaultReply } from '../testing/fake-server.ts';
import { userKeys } from '../user/queries.ts';
import { claimReward } from './claim-reward.ts';

beforeEach(() => vi.stubGlobal('indexedDB', undefined));

test.each(['paid', 'refused'])(
  'a claim that was %s refetches the figures, campaigns and the leaderboard',
  async (outcome) => {
    const { taice } = await makeTaice((seen) => {
      if (!seen.path.endsWith('claim-reward')) return defaultReply(seen);
      return outcome === 'paid' ? ok({}) : { code: 1302, msg: 'Gone', data: null };
    });
    await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
    const offers = [
      userKeys.stats,
      [...activityKeys.all, 'detail', { id: '1' }],
      [...leaderboardKeys.all, { week: undefined, scope: 'global' }],
    ];
    for (const key of offers) taice.queries.setQueryData(key, {});
    const claim = claimReward(taice, '7');
    await (outcome === 'paid' ? claim : expect(claim).rejects.toMatchObject({ code: 1302 }));
    const isAsked = offers.map((key) => taice.queries.getQueryState(key)?.isInvalidated);
    expect(isAsked).toEqual([true, true, true]);
  },
);
