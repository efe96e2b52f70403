/** One that is paid: base units of the token. `id` is its cash-out's. */
export interface Recipient {
  readonly id: bigint;
  readonly to: string;
  readonly amount: bigint;
}

/** What is called on a chain, the same in every attempt of a payout. */
export interface ChainCall {
  readonly to: string;
  /** The token, or what distributes it; null: the chain's own coin. */
  readonly contract: string | null;
  readonly data: Buffer | null;
  /** Base units of the token, in all. */
  readonly value: bigint;
}

/** A transaction that can be sent, as often as one likes, with one effect. */
export interface Signed {
  readonly hash: string;
  readonly raw: string;
  /** Gas, and wei for each of it; null where a chain knows neither. */
  readonly gasLimit: bigint | null;
  readonly gasPrice: bigint | null;
}

/**
 * What became of sending one:
 * - `taken`: a node has it, from now or from before
 * - `spent`: its nonce stands in a block already, with it or with another
 * - `underpriced`: it does not offer enough to take the place of the one before
 * - `refused`: no node takes it as it is, so that nothing has been sent
 * - `unknown`: nobody answered, so that it may have been taken
 */
export type Sent = 'taken' | 'spent' | 'underpriced' | 'refused' | 'unknown';

/** A transaction in a block. */
export interface Seen {
  readonly blockNo: bigint;
  readonly blockHash: string;
  /** Whether it did what it should; otherwise it only cost gas. */
  readonly ok: boolean;
  readonly confirmations: number;
  /** Of several that one transaction pays those that it did not, by their ids; without it `ok` is said of all. */
  readonly unpaid?: readonly bigint[];
}

/**
 * Where a transaction is:
 * - null: in no block
 * - `disputed`: nodes differ about it
 * - `foreign`: another one has used its nonce
 * - `expired`: it never was in a block, and none takes it any more, so that another may be signed for it
 * - `behind`: none takes it any more, and whether it was in a block a node cannot say that knows less than was known
 */
export type Looked = Seen | 'disputed' | 'foreign' | 'expired' | 'behind' | null;

/** One chain and one address of ours on it. Everything may throw where no node answers; only `send` tells instead. */
export interface ChainPort {
  readonly chain: 'bsc' | 'ton';
  readonly address: string;
  /** Of the token. */
  readonly decimals: number;
  /** Blocks after which a transaction is taken as final. */
  readonly confirmations: number;
  /** So many can be paid by one transaction. */
  readonly batchMost: number;
  /** Whether nonces wait for those before them. Elsewhere what is signed is never replaced by a dearer one, but expires. */
  readonly isOrdered: boolean;
  /** Of the coin that fees are paid in, below which somebody should bring more. */
  readonly nativeLeast: bigint;
  callFor(recipients: readonly Recipient[]): ChainCall;
  /** The nonce after the highest in blocks, and with what waits for one, or by what any node says. */
  nonces(): Promise<{ readonly mined: bigint; readonly pending: bigint }>;
  /** `over`: the price of the attempt whose place it is to take. Throws where the call would fail. */
  sign(call: ChainCall, nonce: bigint, over?: bigint): Promise<Signed>;
  /** What uses a nonce up and moves nothing. */
  signNothing(nonce: bigint, over?: bigint): Promise<Signed>;
  send(raw: string): Promise<Sent>;
  /**
   * Of those that a call pays the ids that have left since then (Unix seconds) and have not come back, by whatever was
   * signed with this key, as any node has it. Only where a transfer carries whom it is for.
   */
  findBroadcastTransfers?(call: ChainCall, since: number): Promise<ReadonlySet<bigint>>;
  /** Where it is. `raw`: as it was signed, for chains that find nothing by a hash alone. */
  look(hash: string, raw?: () => string): Promise<Looked>;
  /** Base units of the token, how many of them may be paid in batches, and of the coin that gas is paid in. */
  funds(): Promise<{ readonly token: bigint; readonly batch: bigint; readonly native: bigint }>;
}

/** A token that has left an address. `by`: what it was moved by, as the chain says it; base units. */
export interface MovedOut {
  readonly by: string;
  readonly to: string;
  readonly value: bigint;
}

/** The network asks for more than was set as the most; nothing is signed, and it may ask for less later. */
export class FeeTooHigh extends Error {}

/** A call would do nothing but cost gas: nobody signs it, and a person has to look at it. */
export class CallWouldFail extends Error {}
