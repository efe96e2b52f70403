import { seal } from '../../../platform/seal.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { CallWouldFail, FeeTooHigh } from '@taice/chain';
import { findUnpayableCashOuts } from '../cash-outs/risk-flags.ts';
import { alarm } from './alarm.ts';
import { halt } from './halt.ts';
import { findBroadcastTransfers } from './find-broadcast-transfers.ts';
import {
  type Attempt,
  insertAttempt,
  lockPayout,
  markEverSeen,
  recordError,
  setPayoutState,
} from './payout-queries.ts';
import type { Payout } from './payout-queries.ts';
import { callOf, cashOutsOfPayout, moveAllOf } from './paid-cash-outs.ts';
import { sealPurpose, type PayoutWorker } from './payout-worker.ts';

const signNow = async ({ port }: PayoutWorker, payout: Payout, replacedPrice: bigint | undefined) =>
  payout.is_given_up
    ? ({
        kind: 'nothing',
        signed: await port.signCancellation(payout.nonce, replacedPrice),
      } as const)
    : ({
        kind: 'pay',
        signed: await port.sign(callOf(payout), payout.nonce, replacedPrice),
      } as const);

const ALREADY_TRANSFERRED = 'a transfer of it was already sent';

/** Puts a payout on hold for an operator: it is neither paid again nor refunded meanwhile. */
export const needsAttention = async (
  { db, clock, log }: PayoutWorker,
  { id }: Payout,
  error: string,
): Promise<void> => {
  await transaction(db, async (tx) => {
    const { state } = await lockPayout(tx, id);
    // A finished payout must not be reopened by a late call.
    if (state === 'confirmed' || state === 'failed') return;
    log.error({ payout: `${id}`, error }, 'payout needs attention');
    await recordError(tx, id, error, clock.real());
    await setPayoutState(tx, id, 'needs_attention', clock.rule());
    await moveAllOf(tx, id, ['signing', 'broadcast'], 'needs_attention', { at: clock.rule() });
  });
};

/**
 * Signs a payout, first or with a higher fee, and stores the attempt before it is sent.
 *
 * If the call would fail, nothing is signed and an operator is asked. `last`: last attempt at the lookup; nothing is
 * stored if a newer one exists.
 */
export const signPayout = async (
  worker: PayoutWorker,
  payout: Payout,
  last: Attempt | undefined,
): Promise<void> => {
  const { db, port, clock, config } = worker;
  // Facts may have changed since the preparation. After signing only the chain decides, unless the attempt has expired.
  if ((!last || !port.isOrdered) && !payout.is_given_up) {
    const cashOuts = await cashOutsOfPayout(db, payout.id);
    const transferredIds = await findBroadcastTransfers(worker, payout, cashOuts);
    if (transferredIds.size > 0) {
      // A copy of this database has paid it, or this one did before a restore.
      const transferredList = [...transferredIds].join(' and ');
      if (payout.state !== 'needs_attention')
        await needsAttention(worker, payout, ALREADY_TRANSFERRED);
      return halt(
        worker,
        `cash-out ${transferredList} of payout ${payout.id} was sent by an unknown transaction`,
      );
    }
    const unpayableIds = await findUnpayableCashOuts(db, cashOuts);
    if (unpayableIds.size > 0) {
      if (payout.state !== 'needs_attention')
        await needsAttention(worker, payout, 'the account has risk flags or another address');
      return;
    }
  }
  const replacedPrice = last?.gas_price ? BigInt(last.gas_price) : undefined;
  try {
    const { kind, signed } = await signNow(worker, payout, replacedPrice);
    const sealed = seal(config, sealPurpose(payout.id), signed.raw);
    await transaction(db, async (tx) => {
      const { state } = await lockPayout(tx, payout.id);
      if (state === 'confirmed' || state === 'failed') return;
      const times = { real: clock.real(), rule: clock.rule() };
      const seq = (last?.seq ?? 0) + 1;
      await insertAttempt(tx, payout.id, { seq, kind, signed, sealed, ...times });
    });
  } catch (error) {
    if (error instanceof FeeTooHigh)
      return alarm(worker, 'the network fee is above the limit', { err: error.message });
    if (!(error instanceof CallWouldFail)) throw error;
    // The attempt to be replaced may be on the chain after all.
    if (last && !port.isOrdered) await markEverSeen(db, payout.id);
    await needsAttention(worker, payout, error.message);
  }
};
