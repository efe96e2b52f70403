import type { Services } from '../../../platform/services.ts';
import type { ChainPort } from '@taice/chain';

/** What leads the payouts of one chain: one of all processes at a time. */
export interface PayoutWorker extends Pick<
  Services,
  'db' | 'clock' | 'config' | 'numbers' | 'log'
> {
  readonly port: ChainPort;
  /** Where this database is (`whereItIs`). */
  readonly here: string;
}

/** What a signed transaction is sealed as. */
export const sealedAs = (payoutId: bigint): string => `payout:${payoutId}`;

/** For how long something may be wrong before a person is asked: a node may only be behind, or slow. */
export const WRONG_MS = 60_000;
