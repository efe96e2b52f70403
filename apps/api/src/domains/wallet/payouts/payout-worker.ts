import type { Tx } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import type { ChainCall, ChainPort } from '@taice/chain';
import type { Payout } from './payout-queries.ts';

/** One call that waits to be sent; `taken` writes down which payout sends it. */
export interface OtherCall {
  readonly call: ChainCall;
  readonly taken: (payoutId: bigint) => Promise<void>;
}

/** What is sent besides cash-outs by the same address: its nonces are one line. */
export interface OtherCalls {
  readonly kind: Payout['kind'];
  /** Whether any waits; asked in every turn. */
  readonly isWaiting: () => Promise<boolean>;
  /** Those that may go now, `most` at most, locked until the transaction ends. */
  readonly take: (
    tx: Tx,
    port: Pick<ChainPort, 'chain' | 'address'>,
    most: number,
  ) => Promise<OtherCall[]>;
  /** Only the chain has said how it ended, or a person that it is given up. */
  readonly ended: (
    tx: Tx,
    payout: Pick<Payout, 'id' | 'tx_hash'>,
    isDone: boolean,
  ) => Promise<void>;
}

/** What leads the payouts of one chain: one of all processes at a time. */
export interface PayoutWorker extends Pick<
  Services,
  'db' | 'clock' | 'config' | 'settings' | 'log'
> {
  readonly port: ChainPort;
  /** Fingerprint of this instance (`instanceFingerprint`). */
  readonly instance: string;
  readonly others?: readonly OtherCalls[];
}

/** What a signed transaction is sealed as. */
export const sealedAs = (payoutId: bigint): string => `payout:${payoutId}`;

/** For how long something may be wrong before a person is asked: a node may only be behind, or slow. */
export const WRONG_MS = 60_000;
