/** One payee; `amount` is in base units of the token. `id` is the id of its cash-out. */
export interface Recipient {
  readonly id: bigint;
  readonly to: string;
  readonly amount: bigint;
}

/** The call that a payout makes on a chain. It is the same in every attempt. */
export interface ChainCall {
  readonly to: string;
  /** The token, or the contract that distributes it; null: the chain's own coin. */
  readonly contract: string | null;
  readonly data: Buffer | null;
  /** Base units of the token, in all. */
  readonly value: bigint;
}

/** A signed transaction. It can be sent any number of times and takes effect once. */
export interface SignedTx {
  readonly hash: string;
  readonly raw: string;
  /** Gas, and wei for each of it; null where a chain knows neither. */
  readonly gasLimit: bigint | null;
  readonly gasPrice: bigint | null;
}

/**
 * The result of a broadcast:
 * - `taken`: a node has it, from this broadcast or an earlier one
 * - `spent`: its nonce is used in a block already, by it or by another transaction
 * - `underpriced`: its fee is too low to replace the previous attempt
 * - `refused`: no node accepts it as it is, so nothing was sent
 * - `unknown`: no node answered, so one may have accepted it
 */
export type BroadcastResult = 'taken' | 'spent' | 'underpriced' | 'refused' | 'unknown';

/** A transaction in a block. */
export interface MinedTx {
  readonly blockNo: bigint;
  readonly blockHash: string;
  /** True if the call succeeded; otherwise it only cost gas. */
  readonly ok: boolean;
  readonly confirmations: number;
  /** Cash-out ids that a batch did not pay. Without it, `ok` holds for all of them. */
  readonly unpaid?: readonly bigint[];
}

/**
 * The state of a transaction:
 * - null: in no block
 * - `disputed`: nodes disagree about it
 * - `foreign`: another transaction has used its nonce
 * - `expired`: it was in no block and can enter none any more, so another may be signed for it
 * - `behind`: it can enter no block any more, but a node lags behind the watermark and cannot rule out that it did
 */
export type TxStatus = MinedTx | 'disputed' | 'foreign' | 'expired' | 'behind' | null;

/**
 * One chain and one address of ours on it. Everything may throw if no node answers; only `send` returns the failure.
 */
export interface ChainPort {
  readonly chain: 'bsc' | 'ton';
  readonly address: string;
  /** Decimals of the token. */
  readonly decimals: number;
  /** Blocks after which a transaction is taken as final. */
  readonly confirmations: number;
  /** The most payees of one transaction. */
  readonly maxBatchSize: number;
  /** True if nonces are executed in order. If false, a signed message expires and is never replaced at a higher fee. */
  readonly isOrdered: boolean;
  /** The balance of the fee coin (base units) below which an operator has to top it up. */
  readonly minNativeBalance: bigint;
  callFor(recipients: readonly Recipient[]): ChainCall;
  /** `mined`: the nonce after the highest in blocks. `pending`: also counts the mempool of any node. */
  nonces(): Promise<{ readonly mined: bigint; readonly pending: bigint }>;
  /** `replacedGasPrice`: the gas price of the attempt to replace. Throws if the call would fail. */
  sign(call: ChainCall, nonce: bigint, replacedGasPrice?: bigint): Promise<SignedTx>;
  /** Signs a transaction that uses up a nonce and moves nothing. */
  signCancellation(nonce: bigint, replacedGasPrice?: bigint): Promise<SignedTx>;
  send(raw: string): Promise<BroadcastResult>;
  /**
   * The ids of a call that have left since then (Unix seconds) and did not bounce. It counts every transfer signed with
   * this key that any node knows. Only for chains whose transfers carry a cash-out id.
   */
  findBroadcastTransfers?(call: ChainCall, since: number): Promise<ReadonlySet<bigint>>;
  /** `raw`: the signed bytes, for chains that find nothing by a hash alone. */
  getStatus(hash: string, raw?: () => string): Promise<TxStatus>;
  /** The balances: base units of the token, how many of them a batch may pay, and the coin that gas is paid in. */
  balances(): Promise<{ readonly token: bigint; readonly batch: bigint; readonly native: bigint }>;
}

/** A token transfer out of an address, in base units. `transferId`: its id on the chain. */
export interface OutgoingTransfer {
  readonly transferId: string;
  readonly to: string;
  readonly value: bigint;
}

/** The network fee is above the configured maximum. Nothing is signed; it may fall later. */
export class FeeTooHigh extends Error {}

/** The call would only cost gas. It is not signed, and an operator has to look at it. */
export class CallWouldFail extends Error {}
