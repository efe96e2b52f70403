import type { Taice } from '../types.ts';
import { walletKeys } from '../wallet/queries.ts';
import { createWalletOperation } from './wallet-operation.ts';
import {
  canGiveUp,
  type CoinTransfer,
  coinStepKeys,
  nextCoinStep,
  todoStep,
} from './coin-transfer.ts';
import { runCoinTransfer } from './run-coin-transfer.ts';

const reportTransaction = (taice: Taice, { coin }: CoinTransfer, hash: string): void => {
  void taice.api.wallet
    .chainTxStore({ tx_hash: hash, coin_type: coin }, { waitForConnection: true })
    .then(() => taice.queries.invalidateQueries({ queryKey: walletKeys.chain }))
    // The call itself has shown the error; the transfer continues without it.
    .catch(() => {});
};

const transfers = createWalletOperation<CoinTransfer>({
  key: 'coinTransfer',
  lock: 'taice coin transfer',
  isKept: ({ to, value, steps }) =>
    typeof to === 'string' &&
    /^\d+$/.test(value ?? '') &&
    coinStepKeys.every((key) => typeof steps?.[key]?.state === 'string'),
  lead: (taice, transfer, leading) =>
    runCoinTransfer(transfer, {
      ...leading,
      sent: (hash) => reportTransaction(taice, transfer, hash),
    }),
});

/** The viewer's transfer by their own wallet that runs here, or has just ended; null: none. */
export const coinTransferAtom = transfers.atom;

/** Runs a stored transfer with the wallet that began it. Returns the function that stops it. */
export const resumeCoinTransfer = transfers.resume;

/** Begins a transfer, unless another one runs. */
export function startCoinTransfer(taice: Taice, transfer: CoinTransfer): void {
  const stored = transfers.kept(taice);
  if (stored && nextCoinStep(stored) !== null) return;
  transfers.replace(taice, transfer);
}

/** The holder reports that the wallet shows no question: the step was not sent. */
export function giveUpCoinStep(taice: Taice): void {
  const stored = transfers.kept(taice);
  const key = stored && nextCoinStep(stored);
  if (!stored || !key || !canGiveUp(stored.steps[key])) return;
  const step = { ...stored.steps[key], state: 'refused' } as const;
  transfers.replace(taice, { ...stored, steps: { ...stored.steps, [key]: step } });
}

/** Retries the removal of the contract's allowance. */
export function clearCoinAllowance(taice: Taice): void {
  const stored = transfers.kept(taice);
  if (stored) transfers.replace(taice, { ...stored, steps: { ...stored.steps, clear: todoStep } });
}

/** Removes a transfer that is over. */
export function forgetCoinTransfer(taice: Taice): void {
  const stored = transfers.kept(taice);
  if (stored && nextCoinStep(stored) === null) transfers.keep(taice, null);
}
