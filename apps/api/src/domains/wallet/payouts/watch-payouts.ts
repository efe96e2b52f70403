import { transaction } from '../../../platform/db/transaction.ts';
import { unseal } from '../../../platform/seal.ts';
import type { ChainPort, TxStatus, MinedTx } from '@taice/chain';
import { halt } from './halt.ts';
import { hasQuorum, pollingSince, resetQuorum } from './poll-quorum.ts';
import { findBroadcastTransfers } from './find-broadcast-transfers.ts';
import { cashOutsOfPayout, moveAllOf } from './paid-cash-outs.ts';
import {
  type Attempt,
  lastSeq,
  lockPayout,
  markLossAsked,
  markEverSeen,
  clearErrors,
  restartObservation,
  recordBlock,
  recordError,
  type Payout,
  setPayoutState,
} from './payout-queries.ts';
import { readSwitch } from './payout-switch.ts';
import { type PayoutWorker, sealPurpose, ERROR_GRACE_MS } from './payout-worker.ts';
import { markBroadcast } from './send-payouts.ts';
import { needsAttention } from './sign-payouts.ts';

export type Nonces = Awaited<ReturnType<ChainPort['nonces']>> | null;

interface MinedAttempt {
  readonly attempt: Attempt;
  readonly seen: MinedTx;
}

/** Looks up all attempts of a payout: those in a block, and the nodes' answers about the others. */
const lookUpAttempts = async (
  { port, config }: PayoutWorker,
  { id }: Payout,
  attempts: readonly Attempt[],
) => {
  const mined: MinedAttempt[] = [];
  const unmined = new Map<Attempt, Exclude<TxStatus, MinedTx>>();
  for (const attempt of attempts) {
    const raw = () => unseal(config, sealPurpose(id), attempt.raw_tx);
    const status = await port.getStatus(attempt.tx_hash, raw);
    if (status !== null && typeof status === 'object') mined.push({ attempt, seen: status });
    else unmined.set(attempt, status);
  }
  return { found: mined, others: unmined };
};

/**
 * Ends a payout: its cash-outs are confirmed, or fail and are refunded. `lastSeenSeq`: does nothing if an attempt after that
 * number exists.
 */
export const closePayout = (
  { db, clock, callQueues = [] }: PayoutWorker,
  { id }: Payout,
  isPaid: boolean,
  lastSeenSeq?: number,
): Promise<void> =>
  transaction(db, async (tx) => {
    const at = clock.rule();
    const payout = await lockPayout(tx, id);
    const { state, kind } = payout;
    if (state === 'confirmed' || state === 'failed') return;
    if (lastSeenSeq !== undefined && (await lastSeq(tx, id)) !== lastSeenSeq) return;
    await setPayoutState(tx, id, isPaid ? 'confirmed' : 'failed', at);
    // A cash-out without a recorded broadcast passes through `needs_attention` before it fails.
    await moveAllOf(tx, id, ['signing'], 'needs_attention', { at });
    await moveAllOf(tx, id, ['broadcast', 'needs_attention'], isPaid ? 'confirmed' : 'failed', {
      at,
    });
    await callQueues.find((each) => each.kind === kind)?.onEnded(tx, payout, isPaid);
  });

/** Confirms the arrived transfers of a payout; an operator decides on a refund of the others. */
const closePartly = async (
  worker: PayoutWorker,
  payout: Payout,
  unpaid: readonly bigint[],
): Promise<void> => {
  const { db, clock } = worker;
  await transaction(db, async (tx) => {
    await lockPayout(tx, payout.id);
    await moveAllOf(tx, payout.id, ['broadcast', 'needs_attention'], 'confirmed', {
      at: clock.rule(),
      except: unpaid,
    });
  });
  if (payout.is_given_up) return closePayout(worker, payout, false);
  const error = 'some of its transfers have not arrived';
  if (payout.state !== 'needs_attention') await needsAttention(worker, payout, error);
  // `recordBlock` has just cleared the error.
  else await recordError(db, payout.id, error, clock.real());
};

/**
 * Ends a given-up payout that can no longer be paid, after attempt number `lastSeenSeq`. Its cash-outs are refunded, except
 * those whose transfers the chain shows from an unknown source.
 */
export const closeGivenUp = async (
  worker: PayoutWorker,
  payout: Payout,
  lastSeenSeq: number,
): Promise<void> => {
  const cashOuts = await cashOutsOfPayout(worker.db, payout.id);
  const transferredIds = await findBroadcastTransfers(worker, payout, cashOuts);
  if (transferredIds.size === 0) return closePayout(worker, payout, false, lastSeenSeq);
  const unpaid = cashOuts.map(({ id }) => id).filter((id) => !transferredIds.has(id));
  if (unpaid.length === 0) return closePayout(worker, payout, true, lastSeenSeq);
  return closePartly(worker, payout, unpaid);
};

const NODES_DIFFER = 'nodes disagree about it';
const FORGOTTEN = 'it was in a block, but no node has it any more';
/** A wrong report would pay twice or refund a paid cash-out. So all nodes have to report these for a while. */
const EXPIRED = 'no node has it, and none accepts it any more';
const NONCE_USED = 'another transaction used its nonce';
const NODES_BEHIND = 'nodes are behind what we know of its address';

/** True if the error has lasted long enough, with or without gaps. */
const hasErrorPersisted = async (
  { db, clock }: PayoutWorker,
  { id }: Payout,
  error: string,
): Promise<boolean> => {
  const since = await recordError(db, id, error, clock.real());
  return clock.real().getTime() - since.getTime() >= ERROR_GRACE_MS;
};

/** True if every cycle reported the error for long enough, without a gap in observation. */
const isConfirmedByQuorum = async (
  worker: PayoutWorker,
  { id }: Payout,
  error: string,
): Promise<boolean> => {
  const { db, clock } = worker;
  const since = await recordError(db, id, error, clock.real(), pollingSince(worker));
  return clock.real().getTime() - since.getTime() >= ERROR_GRACE_MS && hasQuorum(worker, since);
};

/** Errors that all nodes have to report for a while before anything is paid again or refunded. */
const QUORUM_ERRORS: readonly string[] = [EXPIRED, NONCE_USED];

/** A failed lookup resets the observation period: the nodes gave no answer. */
export const resetObservation = async (
  { db, clock }: PayoutWorker,
  { id, error }: Payout,
): Promise<void> => {
  const now = clock.real();
  if (error !== null && QUORUM_ERRORS.includes(error)) await recordError(db, id, error, now, now);
};

/** Resets the observation periods of the whole chain after an aborted cycle, for every process. */
export const resetAllObservations = async (worker: PayoutWorker): Promise<void> => {
  resetQuorum(worker);
  await restartObservation(worker.db, worker.port.chain, QUORUM_ERRORS, worker.clock.real());
};

/**
 * Asks an operator, each time, whether a payout is lost: a node without an index reports a paid one as missing, too.
 */
const askOperatorIfLost = async (
  worker: PayoutWorker,
  payout: Payout,
  error: string,
): Promise<void> => {
  if (payout.lost === 'requested') return;
  await needsAttention(worker, payout, error);
  if (error === NONCE_USED)
    await halt(worker, `nonce ${payout.nonce} was used by a transaction that is not ours`);
  await markLossAsked(worker.db, payout.id);
};

/** An earlier attempt in a block proves that all nodes were wrong for long, so payouts stop. */
const haltOnDoublePayment = async (
  worker: PayoutWorker,
  payout: Payout,
  inBlocks: readonly Attempt[],
): Promise<void> => {
  const seqs = inBlocks.map(({ seq }) => seq).join(' and ');
  const violation =
    inBlocks.length > 1 ? 'was paid more than once' : 'was signed again although it was paid';
  const problem = `payout ${payout.id} ${violation}: attempt ${seqs} is in a block`;
  const { isOn, reason } = await readSwitch(worker.db, worker.port.chain);
  if (isOn || reason !== problem) await halt(worker, problem);
};

/**
 * Looks up a payout. `waits`: in no block, may be sent again; `expired`: may be signed again; `watched`: nothing to do.
 *
 * `nonces`: those of its address; null: unknown. A single report decides nothing: a block may be replaced, nodes may
 * differ, a nonce may only seem used.
 */
export const watchPayout = async (
  worker: PayoutWorker,
  payout: Payout,
  attempts: readonly Attempt[],
  nonces: Nonces,
): Promise<'waits' | 'watched' | 'expired'> => {
  const { db, port } = worker;
  const { isOrdered } = port;
  const { found: mined, others: unmined } = await lookUpAttempts(worker, payout, attempts).catch(
    async (error: unknown) => {
      await resetObservation(worker, payout);
      throw error;
    },
  );
  const nodeReports = new Set(unmined.values());
  const inBlocks = attempts.filter(
    (each) => !unmined.has(each) || unmined.get(each) === 'disputed',
  );
  if (!isOrdered && inBlocks.some((each) => each !== attempts[0]))
    await haltOnDoublePayment(worker, payout, inBlocks);
  // A nonce counts once: if two attempts have it, one is in a block that will be replaced.
  if (nodeReports.has('disputed') || (isOrdered && mined.length > 1)) {
    if (!payout.was_seen) await markEverSeen(db, payout.id);
    if (
      (await hasErrorPersisted(worker, payout, NODES_DIFFER)) &&
      payout.state !== 'needs_attention'
    )
      await needsAttention(worker, payout, NODES_DIFFER);
    return 'watched';
  }
  const [confirmedAttempt] = mined;
  if (confirmedAttempt) {
    // The sender may have stopped before it recorded the broadcast.
    if (payout.state === 'signed') await markBroadcast(worker, payout);
    await recordBlock(db, payout.id, confirmedAttempt.attempt.tx_hash, confirmedAttempt.seen);
    const { ok, confirmations, unpaid } = confirmedAttempt.seen;
    if (confirmations < port.confirmations) return 'watched';
    // Another attempt may still be accepted.
    if (!isOrdered && (nodeReports.has(null) || nodeReports.has('behind'))) return 'watched';
    if (unpaid) await closePartly(worker, payout, unpaid);
    else await closePayout(worker, payout, ok && confirmedAttempt.attempt.kind === 'pay');
    return 'watched';
  }
  const isForeign = nodeReports.has('foreign');
  if (isForeign && !payout.was_seen) await markEverSeen(db, payout.id);
  const isExpired = !isForeign && !nodeReports.has(null);
  // A node that is behind neither confirms nor denies.
  if (isExpired && nodeReports.has('behind')) {
    if (
      (await hasErrorPersisted(worker, payout, NODES_BEHIND)) &&
      payout.state !== 'needs_attention'
    )
      await needsAttention(worker, payout, NODES_BEHIND);
    return 'watched';
  }
  if (isExpired && payout.was_seen && payout.lost !== 'declared') {
    // Without ordered nonces blocks are not replaced either: only an operator may declare the payout lost.
    if (await hasErrorPersisted(worker, payout, FORGOTTEN))
      await askOperatorIfLost(worker, payout, FORGOTTEN);
    return 'watched';
  }
  if (payout.block_no !== null && isOrdered) await recordBlock(db, payout.id, null, null);
  if (isExpired)
    return (await isConfirmedByQuorum(worker, payout, EXPIRED)) ? 'expired' : 'watched';
  const isUsed = isOrdered && nonces !== null && nonces.mined > payout.nonce;
  if (!isForeign && !isUsed) {
    const transientErrors = [EXPIRED, NONCE_USED, FORGOTTEN, NODES_DIFFER, NODES_BEHIND];
    const isKnown = !isOrdered || nonces !== null;
    if (isKnown && (payout.lost !== null || transientErrors.includes(payout.error ?? '')))
      await clearErrors(db, payout.id, transientErrors);
    return 'waits';
  }
  if (await isConfirmedByQuorum(worker, payout, NONCE_USED)) {
    if (payout.lost === 'declared') await closePayout(worker, payout, false, attempts[0]?.seq ?? 0);
    else await askOperatorIfLost(worker, payout, NONCE_USED);
  }
  return 'watched';
};

/**
 * Looks up a payout of a former address: the current key never signs it. Without a signature an operator can give it
 * up; otherwise only the chain ends it.
 */
export const watchFormerAddressPayout = async (
  worker: PayoutWorker,
  payout: Payout,
  attempts: readonly Attempt[],
): Promise<void> => {
  const position = attempts.length > 0 ? await watchPayout(worker, payout, attempts, null) : 'new';
  if (position !== 'new' && position !== 'expired') return;
  if (payout.is_given_up) await closeGivenUp(worker, payout, attempts[0]?.seq ?? 0);
  else if (payout.state !== 'needs_attention')
    await needsAttention(worker, payout, 'prepared for another address');
};
