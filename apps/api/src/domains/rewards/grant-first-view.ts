import { businessDay } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Settings } from '../../platform/settings.ts';
import { takeIdentities } from './first-view-identities.ts';
import {
  firstViewIdentities,
  lockPerson,
  openFirstView,
  withoutGrant,
} from './first-view-queries.ts';
import type { ClaimedSession, ClaimRow } from './queries.ts';

export interface GrantRules {
  readonly settings: Pick<Settings, 'first_view_reward'>;
  readonly config: Pick<Config, 'identityKey'>;
}

/**
 * Opens the first-view reward once per person: the account and all its login identities must be new to it. Harmless to
 * repeat. The caller emits `openedEvent`, after its own payments in the same transaction.
 */
export const grantFirstView = async (
  tx: Tx,
  { settings, config }: GrantRules,
  { userId, day, at }: { readonly userId: bigint; readonly day: Day; readonly at: Date },
): Promise<ClaimRow | undefined> => {
  const { first_view_reward: amount } = settings;
  if (amount === 0n) return undefined;
  await lockPerson(tx, userId);
  const identities = await firstViewIdentities(tx, config, userId);
  if (!identities) return undefined;
  if (!(await takeIdentities(tx, userId, identities, at))) return undefined;
  return openFirstView(tx, { userId, amount, day, at });
};

/** Opens the first-view reward for a person who claims the view at once, so that no reminder is sent. */
export const grantToClaimed = async (
  tx: Tx,
  rules: GrantRules,
  { user_id: userId, qualified_at: at }: ClaimedSession,
): Promise<ClaimRow | undefined> => {
  if (at === null || (await withoutGrant(tx, [userId])).size === 0) return undefined;
  return grantFirstView(tx, rules, { userId, day: businessDay(at), at });
};
