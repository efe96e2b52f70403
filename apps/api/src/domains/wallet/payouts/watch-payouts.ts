import { transaction } from '../../../platform/db/transaction.ts';
import type { ChainPort, Seen } from '@taice/chain';
import { halt } from './halt.ts';
import { moveAllOf } from './paid-cash-outs.ts';
import {
  type Attempt,
  lockedPayout,
  noteSeen,
  noteWrong,
  type Payout,
  setPayoutState,
} from './payout-queries.ts';
import { type PayoutWorker, WRONG_MS } from './payout-worker.ts';
import { onItsWay } from './send-payouts.ts';
import { needsAttention } from './sign-payouts.ts';

export type Nonces = Awaited<ReturnType<ChainPort['nonces']>>;

/** Where the attempts of a payout are: at most one can be in a block. */
const lookFor = async (
  { port }: PayoutWorker,
  attempts: readonly Attempt[],
): Promise<{ attempt: Attempt; seen: Seen } | 'disputed' | null> => {
  for (const attempt of attempts) {
    const seen = await port.look(attempt.tx_hash);
    if (seen === 'disputed') return seen;
    if (seen) return { attempt, seen };
  }
  return null;
};

const undecided = ['signing', 'broadcast', 'needs_attention'] as const;

/** It is final: what it paid is paid, or comes back. */
const end = (
  { db, clock }: PayoutWorker,
  { id }: Payout,
  { attempt, seen }: { readonly attempt: Attempt; readonly seen: Seen },
): Promise<void> =>
  transaction(db, async (tx) => {
    const at = clock.rule();
    const { state } = await lockedPayout(tx, id);
    if (state === 'confirmed' || state === 'failed') return;
    const isPaid = seen.ok && attempt.kind === 'pay';
    await setPayoutState(tx, id, isPaid ? 'confirmed' : 'failed', at);
    await moveAllOf(tx, id, undecided, isPaid ? 'confirmed' : 'failed', { at });
  });

/** Somebody has given it up, and its nonce is used by another, so that nothing of it can ever count: its points come back. */
const endUnpaid = ({ db, clock }: PayoutWorker, { id }: Payout): Promise<void> =>
  transaction(db, async (tx) => {
    const at = clock.rule();
    const { state } = await lockedPayout(tx, id);
    if (state === 'confirmed' || state === 'failed') return;
    await setPayoutState(tx, id, 'failed', at);
    await moveAllOf(tx, id, undecided, 'failed', { at });
  });

const isWrongForLong = async (
  { db, clock }: PayoutWorker,
  { id }: Payout,
  error: string,
): Promise<boolean> => {
  const since = await noteWrong(db, id, error, clock.real());
  return clock.real().getTime() - since.getTime() >= WRONG_MS;
};

/**
 * Looks where a payout is. `waits`: in no block, so that it may be sent again; `watched`: there is nothing to do.
 * What a node says once decides nothing: a block may go, another node may differ, a nonce may only seem to be used.
 */
export const watchPayout = async (
  worker: PayoutWorker,
  payout: Payout,
  attempts: readonly Attempt[],
  nonces: Nonces,
): Promise<'waits' | 'watched'> => {
  const { db, port } = worker;
  const found = await lookFor(worker, attempts);
  if (found === 'disputed') {
    const isLong = await isWrongForLong(worker, payout, 'nodes differ about it');
    if (isLong && payout.state !== 'needs_attention')
      await needsAttention(worker, payout, 'nodes differ about it');
    return 'watched';
  }
  if (found) {
    // Whoever sent it may have stopped before they wrote that down.
    if (payout.state === 'signed') await onItsWay(worker, payout);
    await noteSeen(db, payout.id, found.attempt.tx_hash, found.seen);
    if (found.seen.confirmations >= port.confirmations) await end(worker, payout, found);
    return 'watched';
  }
  if (payout.block_no !== null) await noteSeen(db, payout.id, null, null);
  // Of an address that is not ours any more the nonces are not known.
  if (!nonces || payout.from_address !== port.address || nonces.mined <= payout.nonce)
    return 'waits';
  if (await isWrongForLong(worker, payout, 'its nonce is used by another')) {
    if (payout.is_given_up) await endUnpaid(worker, payout);
    else if (payout.state !== 'needs_attention') {
      await needsAttention(worker, payout, 'its nonce is used by another');
      await halt(worker, `nonce ${payout.nonce} is used by another transaction than ours`);
    }
  }
  return 'watched';
};
