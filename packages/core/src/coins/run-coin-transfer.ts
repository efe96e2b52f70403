import type { Leading } from './by-wallet.ts';
import { coinCallOf, type CoinTransfer, nextCoinStep } from './coin-transfer.ts';
import { runCoinStep } from './run-coin-step.ts';

/** Leads a transfer to its end, or until `signal` fires; where a page was left, the next one goes on. */
export const runCoinTransfer = async (
  transfer: CoinTransfer,
  {
    save,
    sent,
    ...leading
  }: Leading<CoinTransfer> & {
    /** Gets every transaction of a transfer, once its hash is known. */
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
      // An allowance is of use at once; what has moved is told once it is final.
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
