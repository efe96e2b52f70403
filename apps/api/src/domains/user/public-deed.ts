import { businessDay } from '@taice/core/rules';
import { providerKey } from '../../platform/http/network.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Services } from '../../platform/services.ts';

export interface PublicDeed {
  readonly userId: bigint;
  /** On the rule clock, and its business day. */
  readonly at: Date;
  readonly day: Day;
  /** As `providerKey` writes it. */
  readonly network: string;
  /** So many of it count in public numbers who have never watched for long enough. */
  readonly most: number;
}

/** Who likes, collects, follows, shares or says something, when and from where: what decides whether it counts in public. */
export const deedOf = ({
  clock,
  config,
  numbers,
  ip,
  user: { userId },
}: Pick<Services, 'clock' | 'config' | 'numbers'> & {
  readonly ip: string;
  readonly user: { readonly userId: bigint };
}): PublicDeed => {
  const at = clock.rule();
  return {
    userId,
    at,
    day: businessDay(at),
    network: providerKey(config.proofKey, ip),
    most: numbers.newcomers_per_network,
  };
};
