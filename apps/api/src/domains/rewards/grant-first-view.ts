import { formatMicro } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Numbers } from '../../platform/numbers.ts';
import { postMessage } from '../messages/post-message.ts';
import { takeIdentities } from './first-view-identities.ts';
import { firstViewIdentities, openFirstView } from './first-view-queries.ts';
import type { QualifiedView } from '../watching/qualify-view.ts';

export interface GrantRules {
  readonly numbers: Pick<Numbers, 'first_view_reward'>;
  readonly config: Pick<Config, 'identityKey'>;
}

/**
 * Opens the reward of the first view ever, once per person: the account, its devices and every
 * identity that it can log in with must all be new to it.
 */
export const grantFirstView = async (
  tx: Tx,
  { numbers, config }: GrantRules,
  { userId, postId, deviceId, at }: QualifiedView,
  day: Day,
): Promise<void> => {
  const { first_view_reward: amount } = numbers;
  if (amount === 0n) return;
  const identities = await firstViewIdentities(tx, config, { userId, postId, deviceId });
  if (!identities) return;
  if (!(await takeIdentities(tx, userId, identities, at))) return;
  await openFirstView(tx, { userId, amount, day, at });
  await postMessage(tx, {
    userId,
    type: 'reward',
    template: 'first_view_open',
    params: { amount: formatMicro(amount) },
    dedupeKey: `first_view_open:${userId}`,
    at,
  });
};
