import type { Tx } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import type { ChainCall, ChainPort } from '@taice/chain';
import type { Payout } from './payout-queries.ts';

/** A call that waits to be sent; `taken` records the payout that sends it. */
export interface QueuedCall {
  readonly call: ChainCall;
  readonly taken: (payoutId: bigint) => Promise<void>;
}

/** Calls besides cash-outs that share the paying address, and with it one sequence of nonces. */
export interface QueuedContractCalls {
  readonly kind: Payout['kind'];
  /** True if any call waits; checked in every cycle. */
  readonly isWaiting: () => Promise<boolean>;
  /** Calls that may be sent now, at most `limit`, locked until the transaction ends. */
  readonly take: (
    tx: Tx,
    port: Pick<ChainPort, 'chain' | 'address'>,
    limit: number,
  ) => Promise<QueuedCall[]>;
  /** Called once the chain has confirmed or rejected it, or an operator has given it up. */
  readonly onEnded: (
    tx: Tx,
    payout: Pick<Payout, 'id' | 'tx_hash'>,
    isDone: boolean,
  ) => Promise<void>;
}

/** Dependencies of a chain's payout worker. Only one process runs it at a time. */
export interface PayoutWorker extends Pick<
  Services,
  'db' | 'clock' | 'config' | 'settings' | 'log'
> {
  readonly port: ChainPort;
  /** Fingerprint of this instance (`instanceFingerprint`). */
  readonly instance: string;
  readonly callQueues?: readonly QueuedContractCalls[];
}

/** Seal purpose of a signed transaction. */
export const sealPurpose = (payoutId: bigint): string => `payout:${payoutId}`;

/** ms of a lasting error until an operator is asked: a node may only be slow or behind. */
export const ERROR_GRACE_MS = 60_000;
