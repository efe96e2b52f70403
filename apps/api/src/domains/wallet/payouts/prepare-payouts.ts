import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { CashOut } from '../cash-outs/cash-out-queries.ts';
import { findUnpayableCashOuts } from '../cash-outs/risk-flags.ts';
import { moveCashOut } from '../cash-outs/move-cash-out.ts';
import type { Recipient } from '@taice/chain';
import { halt } from './halt.ts';
import { alarm } from './alarm.ts';
import { insertPayout, nextNonce, type Payout } from './payout-queries.ts';
import type { PayoutWorker } from './payout-worker.ts';
import { baseOf, reportFunds, watchIdleFunds } from './watch-funds.ts';

/** Most open payouts: more would only queue behind each other. */
const MAX_OPEN_PAYOUTS = 100;

const LOCK_APPROVED = `select * from cash_out where chain = $1 and state = 'approved' and ended_at is null
  order by id limit $2
  for update skip locked`;
const HAS_APPROVED = `select exists (select from cash_out where chain = $1 and state = 'approved' and ended_at is null) as is`;
const ASSIGN_PAYOUT = `update cash_out set payout_id = $2 where id = any($1::bigint[])`;

const recipientOf =
  (decimals: number) =>
  ({ id, to_address: to, amount, fee }: CashOut): Recipient => ({
    id,
    to,
    amount: (amount - fee) * baseOf(decimals),
  });

/** Number of recipients the funds cover, in order: a large payout is never overtaken for ever. */
const countAffordable = (recipients: readonly Recipient[], token: bigint): number => {
  let remaining = token;
  const stop = recipients.findIndex(({ amount }) => {
    remaining -= amount;
    return remaining < 0n;
  });
  return stop < 0 ? recipients.length : stop;
};

const prepare = async (
  tx: Tx,
  { port, clock }: PayoutWorker,
  recipients: readonly Recipient[],
  cashOuts: readonly CashOut[],
  nonce: bigint,
): Promise<void> => {
  const at = clock.rule();
  const kind = recipients.length > 1 ? 'batch' : 'single';
  const { chain, address } = port;
  const call = port.callFor(recipients);
  const id = await insertPayout(tx, { kind, chain, address, nonce, call, at });
  await preparedQuery(tx, 'cash_out_paid_by', ASSIGN_PAYOUT, [
    recipients.map((each) => each.id),
    id,
  ]);
  for (const cashOut of cashOuts) await moveCashOut(tx, cashOut, 'signing', { actor: 'job', at });
};

/** Takes approved cash-outs. Those that may not be paid now go back to review. */
const takeApproved = async (
  tx: Tx,
  { port, clock }: PayoutWorker,
  limit: number,
): Promise<CashOut[]> => {
  const values = [port.chain, port.maxBatchSize > 1 ? port.maxBatchSize : limit];
  const approved = await preparedQuery<CashOut>(tx, 'cash_outs_approved', LOCK_APPROVED, values);
  const unpayableIds = await findUnpayableCashOuts(tx, approved);
  const isPayable = (cashOut: CashOut): boolean => {
    if (unpayableIds.has(cashOut.id)) return false;
    try {
      port.callFor([recipientOf(port.decimals)(cashOut)]);
      return true;
    } catch {
      // The chain cannot take this call: staff review it, and the others continue.
      return false;
    }
  };
  const payable = approved.filter(isPayable);
  for (const cashOut of approved)
    if (!payable.includes(cashOut))
      await moveCashOut(tx, cashOut, 'reviewing', { actor: 'job', at: clock.rule() });
  return payable;
};

/** True if a call other than a cash-out waits. */
const isQueuedCallWaiting = async ({ callQueues = [] }: PayoutWorker): Promise<boolean> => {
  const waitingFlags = await Promise.all(callQueues.map((each) => each.isWaiting()));
  return waitingFlags.some(Boolean);
};

/** Assigns up to `capacity` nonces from `next` on to calls other than cash-outs. */
const prepareQueuedCalls = async (
  tx: Tx,
  { port, clock, callQueues = [] }: PayoutWorker,
  next: bigint,
  capacity: number,
): Promise<void> => {
  const { chain, address } = port;
  let nonce = next;
  for (const { kind, take } of callQueues) {
    const remaining = capacity - Number(nonce - next);
    if (remaining <= 0) return;
    for (const { call, taken } of await take(tx, port, remaining)) {
      await taken(await insertPayout(tx, { kind, chain, address, nonce, call, at: clock.rule() }));
      nonce += 1n;
    }
  }
};

/**
 * Assigns nonces to approved cash-outs. From `payout_batch_from` of them on, one transaction pays them all. Other calls
 * follow.
 *
 * Nothing is signed yet; the stored rows decide what will be signed. `open`: open payouts of this address. False:
 * payouts were halted.
 */
export const preparePayouts = async (
  worker: PayoutWorker,
  open: readonly Payout[],
): Promise<boolean> => {
  const { db, port, settings } = worker;
  if (open.length >= MAX_OPEN_PAYOUTS) return true;
  // Queries the nodes only if a payout is due or open.
  const [approved] = await preparedQuery<{ is: boolean }>(db, 'any_approved', HAS_APPROVED, [
    port.chain,
  ]);
  if (!approved?.is && open.length === 0 && !(await isQueuedCallWaiting(worker))) {
    await watchIdleFunds(worker);
    return true;
  }
  const [onChain, funds] = await Promise.all([port.nonces(), port.balances()]);
  reportFunds(worker, funds);
  const [lowest] = open;
  if (port.isOrdered && lowest && onChain.mined < lowest.nonce)
    alarm(worker, 'nonce gap before the first open payout', { nonce: `${lowest.nonce}` });
  // The chain still counts these funds as ours.
  const inFlight = open
    // Without ordered nonces a block contains only our request, not yet the transfers it causes.
    .filter(({ block_no: block }) => block === null || !port.isOrdered)
    .reduce((sum, { value }) => sum + BigInt(value), 0n);
  const problem = await transaction(db, async (tx) => {
    const storedNonce = await nextNonce(tx, port.chain, port.address);
    // The first nonce comes from the chain only if all nodes agree and no transaction waits there.
    if (storedNonce === null && onChain.mined !== onChain.pending) {
      alarm(worker, 'nodes disagree about the first nonce, or a transaction is pending');
      return undefined;
    }
    const next = storedNonce ?? onChain.mined;
    // Another process signs with our key, or a copy of this database does.
    if (onChain.pending > next)
      return `the chain is at nonce ${onChain.pending}, but the database is at ${next}`;
    const cashOuts = await takeApproved(tx, worker, MAX_OPEN_PAYOUTS - open.length);
    const recipients = cashOuts.map(recipientOf(port.decimals));
    const affordable = countAffordable(recipients, funds.token - inFlight);
    if (affordable < recipients.length)
      alarm(worker, 'insufficient funds', { waiting: recipients.length - affordable });
    const sum = recipients.slice(0, affordable).reduce((all, { amount }) => all + amount, 0n);
    const capacity = MAX_OPEN_PAYOUTS - open.length;
    const isBatch =
      port.maxBatchSize > 1 && affordable >= settings.payout_batch_from && sum <= funds.batch;
    const nonceCount = isBatch ? 1 : Math.min(affordable, capacity);
    if (isBatch)
      await prepare(
        tx,
        worker,
        recipients.slice(0, affordable),
        cashOuts.slice(0, affordable),
        next,
      );
    else
      for (let i = 0; i < nonceCount; i++)
        await prepare(
          tx,
          worker,
          recipients.slice(i, i + 1),
          cashOuts.slice(i, i + 1),
          next + BigInt(i),
        );
    await prepareQueuedCalls(tx, worker, next + BigInt(nonceCount), capacity - nonceCount);
    return undefined;
  });
  if (problem === undefined) return true;
  await halt(worker, problem);
  return false;
};
