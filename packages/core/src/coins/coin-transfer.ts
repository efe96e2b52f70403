import type { CoinType, TokenConfig } from '@taice/contract';
import { viewerOf } from '../user/viewer.ts';
import type { CoinCall, ChainCheckpoint, Taice } from '../types.ts';

/**
 * `denied`: the holder or the wallet reports that it was not sent, and the chain has not confirmed that yet; `refused`:
 * the chain has nothing of it either; `failed`: the chain reverted it.
 */
export type CoinStepState = 'todo' | 'asked' | 'denied' | 'sent' | 'done' | 'refused' | 'failed';

export type CoinStep = {
  readonly state: CoinStepState;
  readonly hash: string | null;
  /** State of the account before the wallet was asked: older transactions belong to other transfers. */
  readonly since: ChainCheckpoint | null;
  readonly confirmations: number;
};

/** `clear`: removes the allowance if the transfer failed. */
export const coinStepKeys = ['approve', 'transfer', 'clear'] as const;
export type CoinStepKey = (typeof coinStepKeys)[number];

/** A transfer by the viewer's own wallet. It is stored until it is over, also over a reload. */
export type CoinTransfer = {
  /** Owner and sending address; addresses lowercase. */
  readonly userId: string;
  readonly from: string;
  readonly coin: CoinType;
  readonly to: string;
  /** Base units. */
  readonly value: string;
  readonly token: string | null;
  readonly spender: string | null;
  readonly needed: number;
  /** Gas for the chain's own coin; null: the wallet's node estimates it. */
  readonly gas: number | null;
  readonly steps: Readonly<Record<CoinStepKey, CoinStep>>;
};

/** True if the holder may report that the wallet shows no question: no transaction of the step is known. */
export const canGiveUp = ({ state }: CoinStep): boolean =>
  state === 'todo' || state === 'asked' || state === 'denied';

/** A step before its request. */
export const todoStep: CoinStep = { state: 'todo', hash: null, since: null, confirmations: 0 };

/** A new transfer before its first request. */
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

/** The wallet call of a step. */
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

/** The steps of the transfer: the chain's own coin needs no allowance, and only a failure needs `clear`. */
export const coinStepsOf = ({ token, steps }: CoinTransfer): readonly CoinStepKey[] => {
  if (token === null) return ['transfer'];
  return broken.has(steps.transfer.state)
    ? ['approve', 'transfer', 'clear']
    : ['approve', 'transfer'];
};

/** The next step; null: it is over. */
export const nextCoinStep = ({ token, steps }: CoinTransfer): CoinStepKey | null => {
  const { approve, transfer, clear } = steps;
  if (token === null) return isOver(transfer) ? null : 'transfer';
  if (!isOver(approve)) return 'approve';
  if (approve.state !== 'done' || transfer.state === 'done') return null;
  if (!isOver(transfer)) return 'transfer';
  return isOver(clear) ? null : 'clear';
};

/** The result; null: it still runs. `allowed`: the contract's allowance could not be removed. */
export const coinTransferOutcome = (
  transfer: CoinTransfer,
): 'done' | 'failed' | 'allowed' | null => {
  if (nextCoinStep(transfer) !== null) return null;
  const { steps, token } = transfer;
  if (steps.transfer.state === 'done') return 'done';
  return token !== null && steps.approve.state === 'done' && steps.clear.state !== 'done'
    ? 'allowed'
    : 'failed';
};
