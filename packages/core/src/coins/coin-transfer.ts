import type { CoinType, TokenConfig } from '@taice/contract';
import { viewerOf } from '../user/viewer.ts';
import type { CoinCall, CoinMark, Taice } from '../types.ts';

/**
 * `denied`: its holder or the wallet says that it was not sent, and the chain has not said so yet; `refused`: the chain
 * has nothing of it, either; `failed`: the chain undid it.
 */
export type CoinStepState = 'todo' | 'asked' | 'denied' | 'sent' | 'done' | 'refused' | 'failed';

export type CoinStep = {
  readonly state: CoinStepState;
  readonly hash: string | null;
  /** Where the account stood before the wallet was asked: what is older was another transfer. */
  readonly since: CoinMark | null;
  readonly confirmations: number;
};

/** `clear`: takes the allowance back, where the transfer came to nothing. */
export const coinStepKeys = ['approve', 'transfer', 'clear'] as const;
export type CoinStepKey = (typeof coinStepKeys)[number];

/** A transfer by the own wallet, as it is kept until it is over; over a reload, too. */
export type CoinTransfer = {
  /** Whose it is, and from where; addresses lowercase. */
  readonly userId: string;
  readonly from: string;
  readonly coin: CoinType;
  readonly to: string;
  /** Base units. */
  readonly value: string;
  readonly token: string | null;
  readonly spender: string | null;
  readonly needed: number;
  /** Of the chain's own coin; null: the wallet's node estimates. */
  readonly gas: number | null;
  readonly steps: Readonly<Record<CoinStepKey, CoinStep>>;
};

/** Whether its holder may say that the wallet shows no question: nobody knows of anything that was sent. */
export const canGiveUp = ({ state }: CoinStep): boolean =>
  state === 'todo' || state === 'asked' || state === 'denied';

/** Of which nothing has been asked yet. */
export const todoStep: CoinStep = { state: 'todo', hash: null, since: null, confirmations: 0 };

/** A new one, of which nothing has been asked yet. */
export const newCoinTransfer = (
  taice: Taice,
  {
    config,
    from,
    to,
    value,
  }: {
    readonly config: TokenConfig;
    readonly from: string;
    readonly to: string;
    readonly value: bigint;
  },
): CoinTransfer => ({
  userId: viewerOf(taice)?.id ?? '',
  from,
  coin: config.coin_type,
  to,
  value: `${value}`,
  token: config.contract,
  spender: config.spender,
  needed: config.confirmations_needed,
  gas: config.gas_limit,
  steps: { approve: todoStep, transfer: todoStep, clear: todoStep },
});

/** What the wallet is asked for at a step. */
export const coinCallOf = (
  { token, spender, to, value, gas }: CoinTransfer,
  key: CoinStepKey,
): CoinCall => {
  if (token === null || spender === null)
    return { kind: 'native', to, value: BigInt(value), gas: BigInt(gas ?? 0) };
  if (key === 'transfer') return { kind: 'transfer', token, spender, to, value: BigInt(value) };
  return { kind: 'approve', token, spender, value: key === 'approve' ? BigInt(value) : 0n };
};

const broken = new Set<CoinStepState>(['refused', 'failed']);
const isOver = ({ state }: CoinStep): boolean => state === 'done' || broken.has(state);

/** The steps that it has: the chain's own coin needs no leave, and nothing is taken back where nothing failed. */
export const coinStepsOf = ({ token, steps }: CoinTransfer): readonly CoinStepKey[] => {
  if (token === null) return ['transfer'];
  return broken.has(steps.transfer.state)
    ? ['approve', 'transfer', 'clear']
    : ['approve', 'transfer'];
};

/** The step that comes next; null: it is over. */
export const nextCoinStep = ({ token, steps }: CoinTransfer): CoinStepKey | null => {
  const { approve, transfer, clear } = steps;
  if (token === null) return isOver(transfer) ? null : 'transfer';
  if (!isOver(approve)) return 'approve';
  if (approve.state !== 'done' || transfer.state === 'done') return null;
  if (!isOver(transfer)) return 'transfer';
  return isOver(clear) ? null : 'clear';
};

/** How it went; null: it goes on. `allowed`: what the contract was allowed could not be taken back. */
export const coinOutcome = (transfer: CoinTransfer): 'done' | 'failed' | 'allowed' | null => {
  if (nextCoinStep(transfer) !== null) return null;
  const { steps, token } = transfer;
  if (steps.transfer.state === 'done') return 'done';
  return token !== null && steps.approve.state === 'done' && steps.clear.state !== 'done'
    ? 'allowed'
    : 'failed';
};
