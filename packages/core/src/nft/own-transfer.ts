import { byWallet, type Leading } from '../coins/by-wallet.ts';
import { canGiveUp, type CoinStep, todoStep } from '../coins/coin-transfer.ts';
import { runCoinStep } from '../coins/run-coin-step.ts';
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

/** Leads one to its end by its wallet, or until `signal` fires. The chain decides; nothing is asked for twice. */
export const runNftTransfer = async (
  transfer: NftTransfer,
  { save, ...leading }: Leading<NftTransfer>,
): Promise<NftTransfer> => {
  if (nftTransferOutcome(transfer) !== null) return transfer;
  const step = await runCoinStep(transfer.step, {
    ...leading,
    call: callOf(transfer),
    needed: transfer.needed,
    save: (next) => save({ ...transfer, step: next }),
    // Our own node reads what moves; nobody has to be told of it.
    sent: () => undefined,
  });
  return { ...transfer, step };
};

const transfers = byWallet<NftTransfer>({
  key: 'nftTransfer',
  lock: 'taice nft transfer',
  isKept: ({ to, contract, tokenId, name, needed, step }) =>
    [to, contract, name, step?.state].every((text) => typeof text === 'string') &&
    /^\d+$/.test(tokenId ?? '') &&
    typeof needed === 'number',
  lead: async (taice, transfer, leading) => {
    const over = await runNftTransfer(transfer, leading);
    if (nftTransferOutcome(over) !== null)
      await taice.queries.invalidateQueries({ queryKey: nftKeys.all });
  },
});

/** The viewer's transfer that goes on here, or has just ended; null: none. */
export const nftTransferAtom = transfers.atom;

/** Leads what was begun, by the wallet that began it. Returns the end. */
export const followNftTransfer = transfers.follow;

/** Begins one; while one goes on there is no other. */
export function startNftTransfer(taice: Taice, what: Omit<NftTransfer, 'userId' | 'step'>): void {
  const kept = transfers.kept(taice);
  if (kept && nftTransferOutcome(kept) === null) return;
  transfers.put(taice, { ...what, userId: viewerOf(taice)?.id ?? '', step: todoStep });
}

/** The wallet shows no question, says its holder: what was asked of it was not sent. */
export function giveUpNftTransfer(taice: Taice): void {
  const kept = transfers.kept(taice);
  if (!kept || !canGiveUp(kept.step)) return;
  transfers.put(taice, { ...kept, step: { ...kept.step, state: 'refused' } });
}

/** Forgets one that is over. */
export function forgetNftTransfer(taice: Taice): void {
  const kept = transfers.kept(taice);
  if (kept && nftTransferOutcome(kept) !== null) transfers.keep(taice, null);
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
