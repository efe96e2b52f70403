import type { CashOutState, ChainTx, CoinType, PayoutChain } from '@taice/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Int8 } from './schema-ledger.ts';

export type PayoutKind = 'single' | 'batch' | 'mint';
export type PayoutState =
  | 'prepared'
  | 'signed'
  | 'broadcast'
  | 'confirmed'
  | 'failed'
  | 'needs_attention';

export interface PayoutTable {
  id: GeneratedAlways<bigint>;
  kind: PayoutKind;
  chain: PayoutChain;
  from_address: string;
  nonce: Int8;
  to_address: string;
  contract: string | null;
  call_data: Buffer | null;
  /** Base units. */
  value: string;
  state: PayoutState;
  tx_hash: string | null;
  block_no: Int8 | null;
  block_hash: string | null;
  confirmations: Generated<number>;
  error: string | null;
  error_at: Date | null;
  is_given_up: Generated<boolean>;
  /** Some node has had a transaction of it in a block, or its query id used. */
  was_seen: Generated<boolean>;
  /** 'requested': an operator has to decide about a payout that all nodes lack. 'declared': an operator declared it lost. */
  lost: Generated<'requested' | 'declared' | null>;
  created_at: Date;
  updated_at: Date;
}

export interface PayoutAttemptTable {
  payout_id: Int8;
  seq: number;
  /** 'nothing' moves nothing: it only uses up the nonce. */
  kind: 'pay' | 'nothing';
  tx_hash: string;
  raw_tx: Buffer;
  gas_limit: Int8 | null;
  /** Wei. */
  gas_price: string | null;
  signed_at: Date;
  sent_at: Date | null;
}

export interface CashOutTable {
  id: GeneratedAlways<bigint>;
  order_no: string;
  user_id: Int8;
  currency_key: string;
  amount: Int8;
  fee: Int8;
  chain: PayoutChain;
  to_address: string;
  state: CashOutState;
  reviewed_for: Generated<string[]>;
  approved_by: Generated<string[]>;
  reject_reason: string | null;
  overruled: string | null;
  payout_id: Int8 | null;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  /** On the rule clock: until then it waits for its person's confirmation in the chat. */
  confirm_by: Generated<Date | null>;
}

export interface CashOutEventTable {
  cash_out_id: Int8;
  seq: number;
  state: CashOutState;
  actor: string;
  note: Generated<string>;
  at: Date;
}

export interface PayoutSwitchTable {
  chain: PayoutChain;
  is_on: boolean;
  reason: Generated<string>;
  armed_instance: string | null;
  asked_instance: string | null;
  from_nonce: Int8 | null;
  from_address: string | null;
  updated_at: Date;
}

/** The latest of an account's transactions that any node has reported. */
export interface TonWatermarkTable {
  /** Raw. */
  address: string;
  lt: Int8;
}

/** The chain that a demo simulates. */
export interface SimulatedTxTable {
  chain: PayoutChain;
  from_address: string;
  nonce: Int8;
  tx_hash: string;
  value: string;
  gas_price: string;
  sent_at: Date;
}

export interface ExchangeRateTable {
  base: string;
  quote: string;
  rate: string;
  source: string;
  at: Date;
}

export interface ChainTxTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  chain: 'bsc';
  coin_type: CoinType;
  tx_hash: string;
  from_address: string;
  to_address: string | null;
  /** Base units. */
  value: string | null;
  state: ChainTx['state'];
  reason: 'reverted' | 'unseen' | 'other' | null;
  block_no: Int8 | null;
  confirmations: Generated<number>;
  created_at: Date;
  told_at: Date;
  looked_at: Date;
}

/** Payments to chains. */
export interface PayoutsSchema {
  payout: PayoutTable;
  payout_attempt: PayoutAttemptTable;
  cash_out: CashOutTable;
  cash_out_event: CashOutEventTable;
  payout_switch: PayoutSwitchTable;
  ton_watermark: TonWatermarkTable;
  simulated_tx: SimulatedTxTable;
  exchange_rate: ExchangeRateTable;
  chain_tx: ChainTxTable;
}
