import type { Client } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { type AccountRef, escrowAccount, userAccount } from '../../ledger/accounts.ts';
import { qualify } from '../../watching/testing/viewer.ts';

/** Shared reads and calls of the reward tests, for the API that is started before the tests run. */
export const rewardHelpers = (api: () => TestApi) => {
  const balanceOf = async ({ ownerType, ownerName, ownerId, bucket }: AccountRef) => {
    const row = await api()
      .services.db.selectFrom('ledger_account')
      .select('balance')
      .where('owner_type', '=', ownerType)
      .where('owner_name', '=', ownerName)
      .where('owner_id', '=', ownerId)
      .where('bucket', '=', bucket)
      .executeTakeFirst();
    return row?.balance ?? 0n;
  };
  const claim = (client: Client, postId: bigint, sessionId: string) =>
    client.call.rewards.claimPostReward({ post_id: `${postId}`, view_session_id: sessionId });
  return {
    spendable: (userId: bigint) => balanceOf(userAccount(userId, 'available')),
    inPool: (id: bigint) => balanceOf(escrowAccount('post_reward', id)),
    shown: async (id: bigint, client = api().client()) =>
      (await client.call.postRewards.detail({ id: `${id}` })).data,
    claim,
    /** Watches the video and claims its reward. */
    earn: async (client: Client, postId: bigint) => {
      const { sessionId } = await qualify(api(), client, postId);
      return (await claim(client, postId, sessionId)).data;
    },
  };
};
