import { businessDay } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Numbers } from '../../platform/numbers.ts';
import { takeIdentities } from './first-view-identities.ts';
import { takePlaces } from './first-view-places.ts';
import {
  type FirstView,
  firstViewIdentities,
  lockPerson,
  openFirstView,
  withoutGrant,
} from './first-view-queries.ts';
import type { ClaimedSession, ClaimRow } from './queries.ts';

export interface GrantRules {
  readonly numbers: Pick<Numbers, 'first_view_reward' | 'first_views_per_network'>;
  readonly config: Pick<Config, 'identityKey'>;
}

/**
 * Opens the reward of the first view (held, where too many of the day came from one of the networks of its view), once per person: the account, its devices and every identity that it
 * can log in with must all be new to it. Harmless to repeat: then nothing is opened.
 * Whoever calls tells of it with `openedEvent`, after what they pay in the same transaction.
 */
export const grantFirstView = async (
  tx: Tx,
  { numbers, config }: GrantRules,
  {
    userId,
    deviceId,
    networks,
    day,
    at,
  }: FirstView & {
    readonly networks: readonly string[];
    readonly day: Day;
    readonly at: Date;
  },
): Promise<ClaimRow | undefined> => {
  const { first_view_reward: amount } = numbers;
  if (amount === 0n) return undefined;
  await lockPerson(tx, userId);
  const identities = await firstViewIdentities(tx, config, { userId, deviceId });
  if (!identities) return undefined;
  if (!(await takeIdentities(tx, userId, identities, at))) return undefined;
  // Last, for others of the networks wait for it.
  const full = await takePlaces(tx, networks, day, numbers);
  return openFirstView(tx, { userId, amount, day, at, ...(full && { heldFor: full }) });
};

/** Whoever claims their first view at once is not told to come back for it: it is opened if it was not yet. */
export const grantToClaimed = async (
  tx: Tx,
  rules: GrantRules,
  { user_id: userId, device_id: deviceId, qualified_at: at, networks }: ClaimedSession,
): Promise<ClaimRow | undefined> => {
  if (at === null || (await withoutGrant(tx, [userId])).size === 0) return undefined;
  const day = businessDay(at);
  return grantFirstView(tx, rules, { userId, deviceId, networks: networks ?? [], day, at });
};
