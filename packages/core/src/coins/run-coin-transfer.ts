import type { OperationContext } from './wallet-operation.ts';
import { coinCallOf, type CoinTransfer, nextCoinStep } from './coin-transfer.ts';
import { runCoinStep } from './run-coin-step.ts';

/** Runs a transfer to its end, or until `signal` fires; after a reload the next page continues. */
export const runCoinTransfer = async (
  transfer: CoinTransfer,
  {
    save,
    sent,
    ...leading
  }: OperationContext<CoinTransfer> & {
    /** Receives each transaction of a transfer, once its hash is known. */
    readonly sent: (hash: string) => void;
  },
): Promise<CoinTransfer> => {
  let now = transfer;
  for (;;) {
    const key = nextCoinStep(now);
    if (key === null || leading.signal.aborted) return now;
    const isTransfer = key === 'transfer';
    await runCoinStep(now.steps[key], {
      ...leading,
      call: coinCallOf(now, key),
      // An allowance works at once; a transfer is reported once it is final.
      needed: isTransfer ? now.needed : 1,
      save: (step) => {
        now = { ...now, steps: { ...now.steps, [key]: step } };
        save(now);
      },
      sent: (hash) => {
        if (isTransfer) sent(hash);
      },
    });
  }
};
