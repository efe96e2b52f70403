import { hot, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { CashOut } from '../cash-outs/cash-out-queries.ts';
import { doubtsOf } from '../cash-outs/doubts.ts';
import { moveCashOut } from '../cash-outs/move-cash-out.ts';
import type { Recipient } from '@taice/chain';
import { halt } from './halt.ts';
import { insertPayout, nextNonce, openPayouts } from './payout-queries.ts';
import type { PayoutWorker } from './payout-worker.ts';

/** Payouts that may wait for a block at once: more would only stand behind each other. */
const OPEN_MOST = 50;

const APPROVED = `select * from cash_out where chain = $1 and state = 'approved' order by id limit $2
  for update skip locked`;
const PAID_BY = `update cash_out set payout_id = $2 where id = any($1::bigint[])`;

/** Micro-points as base units of a token of so many decimals. */
const recipientOf =
  (decimals: number) =>
  ({ id, to_address: to, amount, fee }: CashOut): Recipient => ({
    id,
    to,
    amount: (amount - fee) * 10n ** BigInt(decimals - 6),
  });

/** Those that the funds are enough for, in their order: nobody overtakes a larger one for ever. */
const affordable = (recipients: readonly Recipient[], token: bigint): number => {
  let left = token;
  const stop = recipients.findIndex(({ amount }) => {
    left -= amount;
    return left < 0n;
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
  await hot(tx, 'cash_out_paid_by', PAID_BY, [recipients.map((each) => each.id), id]);
  for (const cashOut of cashOuts) await moveCashOut(tx, cashOut, 'signing', { actor: 'job', at });
};

/** Takes approved cash-outs, and whoever may not have theirs now goes back to be looked at. */
const takeApproved = async (tx: Tx, { port, clock }: PayoutWorker): Promise<CashOut[]> => {
  const values = [port.chain, port.batchMost > 1 ? port.batchMost : OPEN_MOST];
  const approved = await hot<CashOut>(tx, 'cash_outs_approved', APPROVED, values);
  const doubts = await doubtsOf(
    tx,
    approved.map((each) => each.user_id),
  );
  for (const cashOut of approved)
    if (doubts.has(cashOut.user_id))
      await moveCashOut(tx, cashOut, 'reviewing', { actor: 'job', at: clock.rule() });
  return approved.filter((each) => !doubts.has(each.user_id));
};

/**
 * Gives nonces to approved cash-outs: from `payout_batch_from` of them on one transaction pays them all. Nothing is
 * signed yet, and nothing but what stands in the database then decides what is.
 */
export const preparePayouts = async (worker: PayoutWorker): Promise<void> => {
  const { db, port, numbers, log } = worker;
  if ((await openPayouts(db, port.chain)).length >= OPEN_MOST) return;
  const [onChain, funds] = await Promise.all([port.nonces(), port.funds()]);
  const problem = await transaction(db, async (tx) => {
    const known = await nextNonce(tx, port.chain, port.address);
    const next = known ?? onChain?.pending ?? 0n;
    // Somebody else signs with our key, or a copy of this database does.
    if (onChain && onChain.pending > next)
      return `the chain is at nonce ${onChain.pending}, and we are at ${next}`;
    const approved = await takeApproved(tx, worker);
    const recipients = approved.map(recipientOf(port.decimals));
    const enough = affordable(recipients, funds.token);
    if (enough < recipients.length)
      log.error(
        { chain: port.chain, waiting: recipients.length - enough },
        'the payouts lack funds',
      );
    if (port.batchMost > 1 && enough >= numbers.payout_batch_from)
      await prepare(tx, worker, recipients.slice(0, enough), approved.slice(0, enough), next);
    else
      for (let i = 0; i < enough; i++)
        await prepare(
          tx,
          worker,
          recipients.slice(i, i + 1),
          approved.slice(i, i + 1),
          next + BigInt(i),
        );
    return undefined;
  });
  if (problem) await halt(worker, problem);
};
