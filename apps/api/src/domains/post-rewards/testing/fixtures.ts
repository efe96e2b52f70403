import { randomBytes } from 'node:crypto';
import { businessDay, pointsToMicro } from '@taice/core/rules';
import { transaction } from '../../../platform/db/transaction.ts';
import { aPost, aUser } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { systemAccount, userAccount } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { runPostRewardCycle } from '../jobs/run-post-reward-cycle.ts';

const HOUR_MS = 3_600_000;
type Api = Pick<TestApi, 'services' | 'clock' | 'client'>;

/** Gives a person spendable points. */
export const enrich = (api: Api, userId: bigint, points: number): Promise<unknown> =>
  transaction(api.services.db, (tx) =>
    transfer(tx, {
      type: 'adjustment',
      key: `test:${randomBytes(8).toString('hex')}`,
      bizDate: businessDay(api.clock.rule()),
      actor: 'staff:test',
      at: api.clock.rule(),
      entries: [
        { account: systemAccount('issuance'), amount: -pointsToMicro(points) },
        { account: userAccount(userId, 'available'), amount: pointsToMicro(points) },
      ],
    }),
  );

/** A ten-day-old account with points. */
export const aSponsor = async (
  api: Api,
  { points = 1_000, deviceId }: { points?: number; deviceId?: string } = {},
): Promise<{ id: bigint; client: Client }> => {
  const sponsor = await aViewer(api, {
    nickname: 'Sponsor',
    created_at: new Date(api.clock.rule().getTime() - 10 * 24 * HOUR_MS),
    ...(deviceId !== undefined && { deviceId }),
  });
  await enrich(api, sponsor.id, points);
  return sponsor;
};

type RewardInput = Partial<Parameters<Client['call']['postRewards']['addReward']>[0]>;

/** A valid `addReward` input: 100 points, 5 for each person, for a day. The video has 20 s and counts after 15. */
export const aDraft = (api: Api, postId: bigint, change: RewardInput = {}) => ({
  post_id: `${postId}`,
  type_key: 'fixed' as const,
  total: '100',
  ...(change.type_key === 'lucky' ? { quantity: 4 } : { per_user: '5' }),
  ends_at: new Date(api.clock.rule().getTime() + 25 * HOUR_MS).toISOString(),
  ...change,
});

/** A reward on another person's new video. A reward that begins later is on the sponsor's own video. */
export const aReward = async (
  api: Api,
  change: RewardInput & { points?: number } = {},
  fields: Parameters<typeof aPost>[1] = {},
) => {
  const { points, ...draft } = change;
  const sponsor = await aSponsor(api, points === undefined ? {} : { points });
  const creator = await aUser(api.services.db, { nickname: 'Creator' });
  const post = await aPost(api.services.db, {
    user_id: draft.starts_at === undefined ? creator.id : sponsor.id,
    ...fields,
  });
  const { code, data } = await sponsor.client.call.postRewards.addReward(
    aDraft(api, post.id, draft),
  );
  if (code !== 0) throw new Error(`a reward answered ${code}: ${JSON.stringify(data)}`);
  return { id: BigInt(data.id), post, sponsor, creator };
};

/** Advances the hours and runs the job. */
export const advanceHours = async (api: Api, hours: number): Promise<void> => {
  api.clock.advanceRule(hours * HOUR_MS);
  await runPostRewardCycle(api.services);
};
