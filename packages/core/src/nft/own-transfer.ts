import { atom } from 'jotai/vanilla';
import type { CoinStep } from '../coins/coin-transfer.ts';
import { leadCoinStep } from '../coins/lead-coin-step.ts';
import { deviceOf } from '../device/device.ts';
import { onSession } from '../session/session.ts';
import type { CoinCall, CoinPort, Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { nftKeys } from './keys.ts';

/** An item on its way out of the viewer's own wallet, as it is kept until it is over; over a reload, too. */
export type NftTransfer = {
  /** Whose it is, and from where; addresses lowercase. */
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly contract: string;
  readonly tokenId: string;
  /** What it is called. */
  readonly name: string;
  /** Blocks after which it counts. */
  readonly needed: number;
  readonly step: CoinStep;
};

/** ms between two looks at the chain. */
const pace = 1_500;

const callOf = ({ contract, from, to, tokenId }: NftTransfer): CoinCall => ({
  kind: 'nft',
  contract,
  from,
  to,
  tokenId,
});

/** How it went; null: it goes on. */
export const nftTransferOutcome = ({ step: { state } }: NftTransfer): 'done' | 'failed' | null => {
  if (state === 'done') return 'done';
  return state === 'refused' || state === 'failed' ? 'failed' : null;
};

const isKept = (one: unknown): one is NftTransfer => {
  const { userId, from, to, contract, tokenId, name, needed, step } = (one ??
    {}) as Partial<NftTransfer>;
  return (
    [userId, from, to, contract, name, step?.state].every((text) => typeof text === 'string') &&
    /^\d+$/.test(tokenId ?? '') &&
    typeof needed === 'number'
  );
};

/** The viewer's that was begun in this browser; null: none was. */
export const keptNftTransfer = (taice: Taice): NftTransfer | null => {
  try {
    const kept: unknown = JSON.parse(deviceOf(taice).storage.get('nftTransfer') ?? 'null');
    return isKept(kept) && kept.userId === viewerOf(taice)?.id ? kept : null;
  } catch {
    return null;
  }
};

/** The viewer's transfer that goes on here, or has just ended; null: none. */
export const nftTransferAtom = atom<NftTransfer | null>(null);
const leaderAtom = atom<{ readonly again: () => void } | null>(null);

const show = (taice: Taice, transfer: NftTransfer | null): void => {
  const { storage } = deviceOf(taice);
  if (transfer === null) storage.remove('nftTransfer');
  else storage.set('nftTransfer', JSON.stringify(transfer));
  taice.store.set(nftTransferAtom, transfer);
};

/** Leads one to its end by its wallet, or until `signal` fires. The chain decides; nothing is asked for twice. */
export const leadNftTransfer = async (
  transfer: NftTransfer,
  leading: {
    readonly port: CoinPort;
    readonly signal: AbortSignal;
    readonly pace: number;
    readonly save: (transfer: NftTransfer) => void;
  },
): Promise<NftTransfer> => {
  if (nftTransferOutcome(transfer) !== null) return transfer;
  const { port, signal, save } = leading;
  const step = await leadCoinStep(transfer.step, {
    port,
    signal,
    pace: leading.pace,
    call: callOf(transfer),
    needed: transfer.needed,
    save: (next) => save({ ...transfer, step: next }),
    // Our own node reads what moves; nobody has to be told of it.
    sent: () => undefined,
  });
  return { ...transfer, step };
};

/** One page of a browser leads it at a time; where there are no locks, each does. */
const inTurn = (lead: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request('taice nft transfer', { signal }, lead) : lead();
};

/** Leads what was begun, by the wallet that began it. Returns the end. */
export function followNftTransfer(taice: Taice, port: CoinPort, address: string): () => void {
  let now = new AbortController();
  const lead = (): void => {
    const { signal } = now;
    const run = async () => {
      // Another page may have come further meanwhile.
      const kept = keptNftTransfer(taice);
      taice.store.set(nftTransferAtom, kept);
      if (!kept || kept.from !== address) return;
      const save = (transfer: NftTransfer) => void (!signal.aborted && show(taice, transfer));
      const over = await leadNftTransfer(kept, { port, signal, pace, save });
      if (nftTransferOutcome(over) !== null)
        await taice.queries.invalidateQueries({ queryKey: nftKeys.all });
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
  const stop = onSession(taice, () => taice.store.set(nftTransferAtom, null));
  lead();
  return () => {
    now.abort();
    stop();
    taice.store.set(leaderAtom, null);
  };
}

/** Begins one; while one goes on there is no other. */
export function startNftTransfer(taice: Taice, what: Omit<NftTransfer, 'userId' | 'step'>): void {
  const kept = keptNftTransfer(taice);
  if (kept && nftTransferOutcome(kept) === null) return;
  const step: CoinStep = { state: 'todo', hash: null, since: null, confirmations: 0 };
  show(taice, { ...what, userId: viewerOf(taice)?.id ?? '', step });
  taice.store.get(leaderAtom)?.again();
}

/** The wallet shows no question, says its holder: what was asked of it was not sent. */
export function giveUpNftTransfer(taice: Taice): void {
  const kept = keptNftTransfer(taice);
  if (kept?.step.state !== 'asked') return;
  show(taice, { ...kept, step: { ...kept.step, state: 'refused' } });
  taice.store.get(leaderAtom)?.again();
}

/** Forgets one that is over. */
export function forgetNftTransfer(taice: Taice): void {
  const kept = keptNftTransfer(taice);
  if (kept && nftTransferOutcome(kept) !== null) show(taice, null);
}

/** What stands in the way of a transfer; null: nothing does. */
export type NftTransferProblem = 'noAddress' | 'mismatch' | 'network' | 'gas' | 'gone';

/** The first thing that stands in the way, as the wallet says it now. Rejects without an answer. */
export async function nftTransferProblem(
  port: CoinPort,
  transfer: Pick<NftTransfer, 'from' | 'to' | 'contract' | 'tokenId'>,
  bound: string | null,
): Promise<NftTransferProblem | null> {
  if (bound === null) return 'noAddress';
  if (bound !== transfer.from) return 'mismatch';
  if (!(await port.isOnChain())) return 'network';
  const cost = await port.cost({ kind: 'nft', ...transfer }).catch(() => null);
  // Nobody can estimate what would be undone: the token is no longer there. A node that is away says so at the balance.
  const balance = await port.balance(null);
  if (cost === null) return 'gone';
  return cost.gas * cost.price > balance ? 'gas' : null;
}
