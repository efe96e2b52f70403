import { atom } from 'jotai/vanilla';
import { onSession } from '../session/session.ts';
import type { CoinPort, Taice } from '../types.ts';
import { walletKeys } from '../wallet/queries.ts';
import {
  type CoinTransfer,
  keepCoinTransfer,
  keptCoinTransfer,
  nextCoinStep,
} from './coin-transfer.ts';
import { leadCoinTransfer } from './lead-coin-transfer.ts';

/** ms between two looks at the chain. */
const pace = 1_500;

/** The viewer's transfer by their own wallet that goes on here, or has just ended; null: none. */
export const coinTransferAtom = atom<CoinTransfer | null>(null);

const show = (taice: Taice, transfer: CoinTransfer | null): void => {
  keepCoinTransfer(taice, transfer);
  taice.store.set(coinTransferAtom, transfer);
};

const tellServer = (taice: Taice, { coin }: CoinTransfer, hash: string): void => {
  void taice.api.wallet
    .chainTxStore({ tx_hash: hash, coin_type: coin }, { waits: true })
    .then(() => taice.queries.invalidateQueries({ queryKey: walletKeys.chain }))
    // The call itself has said what is wrong; the transfer goes on without it.
    .catch(() => {});
};

/** One page of a browser leads it at a time; where there are no locks, each does. */
const inTurn = (lead: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request('taice coin transfer', { signal }, lead) : lead();
};

/** Leads what was begun, by the wallet that began it. Returns the end. */
export function followCoinTransfer(taice: Taice, port: CoinPort, address: string): () => void {
  let now = new AbortController();
  const lead = (): void => {
    const { signal } = now;
    const run = async () => {
      // Another page may have come further meanwhile.
      const kept = keptCoinTransfer(taice);
      taice.store.set(coinTransferAtom, kept);
      if (!kept || kept.from !== address) return;
      await leadCoinTransfer(kept, {
        port,
        signal,
        pace,
        save: (transfer) => void (!signal.aborted && show(taice, transfer)),
        sent: (hash) => tellServer(taice, kept, hash),
      });
    };
    // Given up, or the page goes.
    void inTurn(run, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
  const again = (): void => {
    now.abort();
    now = new AbortController();
    lead();
  };
  taice.store.set(leaderAtom, { again });
  const stop = onSession(taice, () => taice.store.set(coinTransferAtom, null));
  lead();
  return () => {
    now.abort();
    stop();
    taice.store.set(leaderAtom, null);
  };
}
const leaderAtom = atom<{ readonly again: () => void } | null>(null);

/** Begins a transfer; while one goes on there is no other. */
export function startCoinTransfer(taice: Taice, transfer: CoinTransfer): void {
  const kept = keptCoinTransfer(taice);
  if (kept && nextCoinStep(kept) !== null) return;
  show(taice, transfer);
  taice.store.get(leaderAtom)?.again();
}

/** The wallet shows no question, says its holder: what was asked of it was not sent. */
export function giveUpCoinStep(taice: Taice): void {
  const kept = keptCoinTransfer(taice);
  const key = kept && nextCoinStep(kept);
  if (!kept || !key || kept.steps[key].state !== 'asked') return;
  const step = { ...kept.steps[key], state: 'refused' } as const;
  show(taice, { ...kept, steps: { ...kept.steps, [key]: step } });
  taice.store.get(leaderAtom)?.again();
}

/** Tries once more to take back what the contract is allowed. */
export function clearCoinAllowance(taice: Taice): void {
  const kept = keptCoinTransfer(taice);
  if (!kept) return;
  const clear = { state: 'todo', hash: null, since: null, confirmations: 0 } as const;
  show(taice, { ...kept, steps: { ...kept.steps, clear } });
  taice.store.get(leaderAtom)?.again();
}

/** Forgets one that is over. */
export function forgetCoinTransfer(taice: Taice): void {
  const kept = keptCoinTransfer(taice);
  if (kept && nextCoinStep(kept) === null) show(taice, null);
}
