import { allowanceCall } from '@taice/chain';
import type { PayoutChain } from '@taice/contract';
import type { Config } from '../../../platform/config.ts';
import { audit, type Decider } from '../../../platform/audit.ts';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { insertPayout, lockPayout, nextNonce, type Payout } from './payout-queries.ts';
import type { CashOut } from '../cash-outs/cash-out-queries.ts';
import { moveCashOut } from '../cash-outs/move-cash-out.ts';
import { armInstance, restartAtNonce, readSwitch, setSwitch } from './payout-switch.ts';

/**
 * `retry`: signs once more. `give-up`: closes the nonce without paying, unless it was paid meanwhile. If an operator
 * was asked whether the payout is lost, `give-up` confirms that, even if it was given up before.
 */
export const payoutDecisions = ['retry', 'give-up'] as const;
export type PayoutDecision = (typeof payoutDecisions)[number];

const RETRY_PAYOUT = `update payout set state = 'prepared', error = null, error_at = null, updated_at = $2 where id = $1
  and state = 'needs_attention' and not is_given_up
  and not exists (select from payout_attempt where payout_id = $1) returning id`;
const GIVE_UP_PAYOUT = `update payout set is_given_up = true, lost = case when lost is not null then 'declared' end, updated_at = $2
  where id = $1 and state not in ('confirmed', 'failed') and (not is_given_up or lost = 'requested') returning id`;

/** Applies an operator's decision on a payout. 1708: nothing to decide, or it was signed and only the chain knows. */
export const decidePayout = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  decision: PayoutDecision,
): Promise<void> => {
  const payout = await lockPayout(tx, id);
  const changed =
    decision === 'retry'
      ? await preparedQuery(tx, 'payout_retry', RETRY_PAYOUT, [id, decider.at])
      : await preparedQuery(tx, 'payout_give_up', GIVE_UP_PAYOUT, [id, decider.at]);
  if (changed.length === 0) return fail(1708, { detail: `the payout is ${payout.state}` });
  await audit(tx, decider, {
    action: `payout.${decision}`,
    target: ['payout', id],
    before: { state: payout.state, error: payout.error },
    after: { decision },
  });
};

/** Audit target for an action on all payouts of a chain: no single one is meant. */
const ALL_PAYOUTS_TARGET = 0n;

const LOCK_APPROVED_CASH_OUTS = `select * from cash_out where chain = $1 and state = 'approved' and payout_id is null order by id for update`;

/** Sends approved cash-outs back to review: earlier nonces, signed elsewhere, may have paid them. */
const returnToReview = async (
  tx: Tx,
  { staff, at }: Decider,
  chain: PayoutChain,
): Promise<number> => {
  const approved = await preparedQuery<CashOut>(
    tx,
    'cash_outs_to_look_at',
    LOCK_APPROVED_CASH_OUTS,
    [chain],
  );
  for (const cashOut of approved)
    await moveCashOut(tx, cashOut, 'reviewing', { actor: `staff:${staff}`, at });
  return approved.length;
};

/**
 * Starts or stops a chain's payouts. With `fromNonce` it restarts from that nonce and sends approved cash-outs back to
 * review; then it returns their number as text.
 */
export const switchPayouts = async (
  tx: Tx,
  decider: Decider,
  chain: PayoutChain,
  isOn: boolean,
  fromNonce?: bigint,
): Promise<string | undefined> => {
  const previousSwitch = await readSwitch(tx, chain);
  await setSwitch(tx, chain, { isOn, reason: decider.reason, at: decider.at });
  if (fromNonce !== undefined && !(await restartAtNonce(tx, chain, fromNonce)))
    return fail(1708, { detail: 'nothing has been paid yet' });
  await audit(tx, decider, {
    action: isOn ? 'payout.on' : 'payout.off',
    target: ['payout', ALL_PAYOUTS_TARGET],
    before: { chain, on: previousSwitch.isOn, reason: previousSwitch.reason },
    after: { chain, on: isOn, ...(fromNonce !== undefined && { from_nonce: `${fromNonce}` }) },
  });
  if (fromNonce === undefined) return undefined;
  return `${await returnToReview(tx, decider, chain)} approved cash-outs went back to review`;
};

/** Arms this instance of the database to pay, and no copy of it. */
export const armPayouts = async (
  tx: Tx,
  decider: Decider,
  chain: PayoutChain,
  instance: () => Promise<string>,
): Promise<void> => {
  const previousSwitch = await readSwitch(tx, chain);
  // The worker may run on another machine than this command.
  const instanceToArm = previousSwitch.askedInstance ?? (await instance());
  await armInstance(tx, chain, instanceToArm, decider.at);
  await audit(tx, decider, {
    action: 'payout.arm',
    target: ['payout', ALL_PAYOUTS_TARGET],
    before: { chain, armed_instance: previousSwitch.armedInstance },
    after: { chain, armed_instance: instanceToArm },
  });
};

const FIND_LAST_PAYER = `select from_address from payout where chain = $1 order by id desc limit 1`;

/**
 * Sets the batch contract's token allowance by a transaction in the regular nonce order. 1708: no such contract, or no
 * payout was made from the address yet.
 */
export const allowBatches = async (
  tx: Tx,
  decider: Decider,
  chain: PayoutChain,
  { payouts }: Pick<Config, 'payouts'>,
  points: bigint,
): Promise<string> => {
  const at = payouts[chain];
  if (!at?.distributor) return fail(1708, { detail: 'the chain has no batch contract' });
  const [last] = await preparedQuery<{ from_address: string }>(
    tx,
    'payout_last_from',
    FIND_LAST_PAYER,
    [chain],
  );
  const nonce = last && (await nextNonce(tx, chain, last.from_address));
  if (!last || nonce === null || nonce === undefined)
    return fail(1708, { detail: 'nothing has been paid yet' });
  const call = allowanceCall(at.token, at.distributor, points * 10n ** 18n);
  const address = last.from_address;
  const id = await insertPayout(tx, {
    kind: 'single',
    chain,
    address,
    nonce,
    call,
    at: decider.at,
  });
  await audit(tx, decider, {
    action: 'payout.allow',
    target: ['payout', id],
    before: { chain },
    after: { chain, points: `${points}` },
  });
  return `payout ${id}`;
};

const LIST_OPEN_PAYOUTS = `select p.id, p.chain, p.kind, p.nonce, p.state, p.error, p.is_given_up as given_up,
    (select count(*)::int from payout_attempt a where a.payout_id = p.id) as attempts,
    (select count(*)::int from cash_out c where c.payout_id = p.id) as pays, p.updated_at as since
  from payout p where p.state in ('prepared', 'signed', 'broadcast', 'needs_attention') order by p.chain, p.nonce limit 200`;

/** Payouts without a known end. */
export const listPayouts = (db: Database): Promise<Partial<Payout>[]> =>
  preparedQuery<Partial<Payout>>(db, 'payouts_list', LIST_OPEN_PAYOUTS, []);
