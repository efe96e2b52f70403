import { transaction } from '../../../platform/db/transaction.ts';
import { unseal } from '../../../platform/sealed.ts';
import type { ChainPort, Looked, Seen } from '@taice/chain';
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
import { type PayoutWorker, sealedAs, WRONG_MS } from './payout-worker.ts';
import { onItsWay } from './send-payouts.ts';
import { needsAttention } from './sign-payouts.ts';

export type Nonces = Awaited<ReturnType<ChainPort['nonces']>> | null;

/** Where the attempts of a payout are: at most one can be in a block. It may be signed anew where none of them can be any more. */
const lookFor = async (
  { port, config }: PayoutWorker,
  { id }: Payout,
  attempts: readonly Attempt[],
): Promise<{ attempt: Attempt; seen: Seen } | Exclude<Looked, Seen>> => {
  const others = new Set<Exclude<Looked, Seen>>();
  for (const attempt of attempts) {
    const raw = () => unseal(config, sealedAs(id), attempt.raw_tx);
    const seen = await port.look(attempt.tx_hash, raw);
    if (seen === 'disputed') return seen;
    if (seen !== null && typeof seen === 'object') return { attempt, seen };
    others.add(seen);
  }
  if (others.has('foreign')) return 'foreign';
  return others.size === 1 && others.has('expired') ? 'expired' : null;
};

/** It is over: what it paid is paid, or comes back. */
export const closePayout = (
  { db, clock, others = [] }: PayoutWorker,
  { id }: Payout,
  isPaid: boolean,
): Promise<void> =>
  transaction(db, async (tx) => {
    const at = clock.rule();
    const payout = await lockedPayout(tx, id);
    const { state, kind } = payout;
    if (state === 'confirmed' || state === 'failed') return;
    await setPayoutState(tx, id, isPaid ? 'confirmed' : 'failed', at);
    // What nobody is known to have taken does not fail before a person has looked at it.
    await moveAllOf(tx, id, ['signing'], 'needs_attention', { at });
    await moveAllOf(tx, id, ['broadcast', 'needs_attention'], isPaid ? 'confirmed' : 'failed', {
      at,
    });
    await others.find((each) => each.kind === kind)?.ended(tx, payout, isPaid);
  });

/** Ends those of a payout that have arrived; of the others a person says that they come back. */
const endPart = async (
  worker: PayoutWorker,
  payout: Payout,
  unpaid: readonly bigint[],
): Promise<void> => {
  const { db, clock } = worker;
  await transaction(db, async (tx) => {
    await lockedPayout(tx, payout.id);
    await moveAllOf(tx, payout.id, ['broadcast', 'needs_attention'], 'confirmed', {
      at: clock.rule(),
      but: unpaid,
    });
  });
  if (payout.is_given_up) return closePayout(worker, payout, false);
  const error = 'transfers of it have not arrived';
  if (payout.state !== 'needs_attention') await needsAttention(worker, payout, error);
  // What the turn has seen of it has just taken the words away.
  else await noteWrong(db, payout.id, error, clock.real());
};

const isWrongForLong = async (
  { db, clock }: PayoutWorker,
  { id }: Payout,
  error: string,
): Promise<boolean> => {
  const since = await noteWrong(db, id, error, clock.real());
  return clock.real().getTime() - since.getTime() >= WRONG_MS;
};

const FORGOTTEN = 'it was in a block, and no node has it any more';
/** What is signed anew, or comes back, because of it is paid twice where it is not so: all nodes have to say it for a while. */
const EXPIRED = 'no node has it, and none takes it any more';

/**
 * Looks where a payout is. `waits`: in no block, so that it may be sent again; `expired`: it may be signed anew; `watched`: there is nothing to do.
 * `nonces`: of its address; null: nothing is known of them. What a node says once decides nothing: a block may go, another node may differ, a nonce may only seem to be used.
 */
export const watchPayout = async (
  worker: PayoutWorker,
  payout: Payout,
  attempts: readonly Attempt[],
  nonces: Nonces,
): Promise<'waits' | 'watched' | 'expired'> => {
  const { db, port } = worker;
  const found = await lookFor(worker, payout, attempts);
  if (found === 'disputed') {
    const isLong = await isWrongForLong(worker, payout, 'nodes differ about it');
    if (isLong && payout.state !== 'needs_attention')
      await needsAttention(worker, payout, 'nodes differ about it');
    return 'watched';
  }
  if (found !== null && typeof found === 'object') {
    // Whoever sent it may have stopped before they wrote that down.
    if (payout.state === 'signed') await onItsWay(worker, payout);
    await noteSeen(db, payout.id, found.attempt.tx_hash, found.seen);
    const { ok, confirmations, unpaid } = found.seen;
    if (confirmations < port.confirmations) return 'watched';
    if (unpaid) await endPart(worker, payout, unpaid);
    else await closePayout(worker, payout, ok && found.attempt.kind === 'pay');
    return 'watched';
  }
  const { isOrdered } = port;
  if (found === 'expired' && payout.block_no !== null && !payout.is_given_up) {
    // Where nonces have no order blocks do not go, either: only a person may say that it never was there.
    const isLong = await isWrongForLong(worker, payout, FORGOTTEN);
    if (isLong && payout.state !== 'needs_attention')
      await needsAttention(worker, payout, FORGOTTEN);
    return 'watched';
  }
  if (payout.block_no !== null && isOrdered) await noteSeen(db, payout.id, null, null);
  if (found === 'expired')
    return (await isWrongForLong(worker, payout, EXPIRED)) ? found : 'watched';
  if (payout.error === EXPIRED) await noteSeen(db, payout.id, null, null);
  const isUsed = isOrdered && nonces !== null && nonces.mined > payout.nonce;
  if (found !== 'foreign' && !isUsed) return 'waits';
  if (await isWrongForLong(worker, payout, 'its nonce is used by another')) {
    // Nothing of it can ever count.
    if (payout.is_given_up) await closePayout(worker, payout, false);
    else if (payout.state !== 'needs_attention') {
      await needsAttention(worker, payout, 'its nonce is used by another');
      await halt(worker, `nonce ${payout.nonce} is used by another transaction than ours`);
    }
  }
  return 'watched';
};

/**
 * Looks where one is that another key of ours was to pay: this one never signs it. What was not signed at all can be given
 * up; what was, only the chain ends.
 */
export const watchForeign = async (
  worker: PayoutWorker,
  payout: Payout,
  attempts: readonly Attempt[],
): Promise<void> => {
  const where = attempts.length > 0 ? await watchPayout(worker, payout, attempts, null) : 'new';
  if (where !== 'new' && where !== 'expired') return;
  if (payout.is_given_up) await closePayout(worker, payout, false);
  else if (payout.state !== 'needs_attention')
    await needsAttention(worker, payout, 'it was prepared for another address');
};
