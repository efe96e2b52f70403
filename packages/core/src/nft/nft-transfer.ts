import { createWalletOperation, type OperationContext } from '../coins/wallet-operation.ts';
import { canGiveUp, type CoinStep, todoStep } from '../coins/coin-transfer.ts';
import { runCoinStep } from '../coins/run-coin-step.ts';
import type { CoinCall, CoinPort, Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { nftKeys } from './keys.ts';

/** An item's transfer out of the viewer's own wallet. It is stored until it is over, also over a reload. */
export type NftTransfer = {
  /** Owner and sending address; addresses lowercase. */
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly contract: string;
  readonly tokenId: string;
  /** The name of the item. */
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

/** The result; null: it still runs. */
export const nftTransferOutcome = ({ step: { state } }: NftTransfer): 'done' | 'failed' | null => {
  if (state === 'done') return 'done';
  return state === 'refused' || state === 'failed' ? 'failed' : null;
};

/** Runs a transfer to its end with its wallet, or until `signal` fires. The chain decides; nothing is asked twice. */
export const runNftTransfer = async (
  transfer: NftTransfer,
  { save, ...leading }: OperationContext<NftTransfer>,
): Promise<NftTransfer> => {
  if (nftTransferOutcome(transfer) !== null) return transfer;
  const step = await runCoinStep(transfer.step, {
    ...leading,
    call: callOf(transfer),
    needed: transfer.needed,
    save: (next) => save({ ...transfer, step: next }),
    // Our own node reads transfers, so no report is needed.
    sent: () => undefined,
  });
  return { ...transfer, step };
};

const transfers = createWalletOperation<NftTransfer>({
  key: 'nftTransfer',
  lock: 'taice nft transfer',
  isKept: ({ to, contract, tokenId, name, needed, step }) =>
    [to, contract, name, step?.state].every((text) => typeof text === 'string') &&
    /^\d+$/.test(tokenId ?? '') &&
    typeof needed === 'number',
  lead: async (taice, transfer, leading) => {
    const finished = await runNftTransfer(transfer, leading);
    if (nftTransferOutcome(finished) !== null)
      await taice.queries.invalidateQueries({ queryKey: nftKeys.all });
  },
});

/** The viewer's transfer that runs here, or has just ended; null: none. */
export const nftTransferAtom = transfers.atom;

/** Runs a stored transfer with the wallet that began it. Returns the function that stops it. */
export const resumeNftTransfer = transfers.resume;

/** Begins a transfer, unless another one runs. */
export function startNftTransfer(
  taice: Taice,
  transfer: Omit<NftTransfer, 'userId' | 'step'>,
): void {
  const stored = transfers.kept(taice);
  if (stored && nftTransferOutcome(stored) === null) return;
  transfers.replace(taice, { ...transfer, userId: viewerOf(taice)?.id ?? '', step: todoStep });
}

/** The holder reports that the wallet shows no question: the transfer was not sent. */
export function giveUpNftTransfer(taice: Taice): void {
  const stored = transfers.kept(taice);
  if (!stored || !canGiveUp(stored.step)) return;
  transfers.replace(taice, { ...stored, step: { ...stored.step, state: 'refused' } });
}

/** Removes a transfer that is over. */
export function forgetNftTransfer(taice: Taice): void {
  const stored = transfers.kept(taice);
  if (stored && nftTransferOutcome(stored) !== null) transfers.keep(taice, null);
}

/** Obstacles to a transfer; null: none. */
export type NftTransferProblem = 'noAddress' | 'mismatch' | 'network' | 'gas' | 'gone';

/** The first obstacle, by the wallet's current state. Rejects without an answer. */
export async function findNftTransferProblem(
  port: CoinPort,
  transfer: Pick<NftTransfer, 'from' | 'to' | 'contract' | 'tokenId'>,
  boundAddress: string | null,
): Promise<NftTransferProblem | null> {
  if (boundAddress === null) return 'noAddress';
  if (boundAddress !== transfer.from) return 'mismatch';
  if (!(await port.isOnExpectedChain())) return 'network';
  const cost = await port.cost({ kind: 'nft', ...transfer }).catch(() => null);
  // The estimate fails if the call would revert: the token is no longer there. If the node is away, the balance
  // rejects.
  const balance = await port.balance(null);
  if (cost === null) return 'gone';
  return cost.gas * cost.price > balance ? 'gas' : null;
}
