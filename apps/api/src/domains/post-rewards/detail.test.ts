import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { parseMicro, pointsToMicro } from '@taice/core/rules';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aReward } from './testing/fixtures.ts';
import { rewardHelpers } from './testing/reward-helpers.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
});

const { shown, earn } = rewardHelpers(() => api);

test('a lucky split publishes its hash first, reveals at the end and pays exactly that', async () => {
  const { id, post } = await aReward(api, { type_key: 'lucky', quantity: 3 });
  const promised = (await shown(id)).promise;
  expect(promised?.reveal).toBeNull();
  const got: string[] = [];
  for (const n of [1, 2, 3]) {
    const { client } = await aViewer(api, { nickname: `Lucky ${n}` });
    const { parts } = await earn(client, post.id);
    got.push(parts.find(({ kind }) => kind === 'post_reward_claim')?.amount ?? '');
  }
  const { promise, paid, state } = await shown(id);
  expect(state).toBe('exhausted');
  const { salt, amounts } = promise?.reveal ?? { salt: '', amounts: [] };
  expect(
    createHash('sha256')
      .update(`${salt}\n${amounts.join(',')}`)
      .digest('hex'),
  ).toBe(promised?.hash);
  expect(amounts).toEqual(got);
  expect(amounts.reduce((sum, each) => sum + parseMicro(each), 0n)).toBe(pointsToMicro(100));
  expect(paid.map(({ place, amount }) => [place, amount])).toEqual(
    amounts.map((amount, index) => [index + 1, amount]).toReversed(),
  );
});
