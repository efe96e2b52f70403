import { businessDay } from '@taice/core/rules';
import { networkKey } from '../../platform/http/network.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Services } from '../../platform/services.ts';

export interface EngagementContext {
  readonly userId: bigint;
  /** Time on the rule clock, and its business day. */
  readonly at: Date;
  readonly day: Day;
  /** As `networkKey` returns it. */
  readonly network: string;
  /** The displayed number of a target includes at most so many per kind, network and day. */
  readonly most: number;
}

/**
 * The context that decides whether a like, collection, follow, share or comment is displayed: person, time and network.
 */
export const engagementContext = ({
  clock,
  config,
  settings,
  ip,
  user: { userId },
}: Pick<Services, 'clock' | 'config' | 'settings'> & {
  readonly ip: string;
  readonly user: { readonly userId: bigint };
}): EngagementContext => {
  const at = clock.rule();
  return {
    userId,
    at,
    day: businessDay(at),
    network: networkKey(config.proofKey, ip),
    most: settings.counted_per_network,
  };
};
