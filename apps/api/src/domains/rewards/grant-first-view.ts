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
 * Opens the reward of the first view, once per person: the account and every identity that it can log in with must all be
 * new to it. Harmless to repeat: then nothing is opened.
 * Whoever calls tells of it with `openedEvent`, after what they pay in the same transaction.
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

/** Whoever claims their first view at once is not told to come back for it: it is opened if it was not yet. */
export const grantToClaimed = async (
  tx: Tx,
  rules: GrantRules,
  { user_id: userId, qualified_at: at }: ClaimedSession,
): Promise<ClaimRow | undefined> => {
  if (at === null || (await withoutGrant(tx, [userId])).size === 0) return undefined;
  return grantFirstView(tx, rules, { userId, day: businessDay(at), at });
};
