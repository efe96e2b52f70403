import type { CashOutState } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { audit, type Decider } from '../../../platform/audit.ts';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Services } from '../../../platform/services.ts';
import { describeAccountClusters } from '../../eligibility/account-clusters.ts';
import { type CashOut, lockCashOut } from './cash-out-queries.ts';
import { riskFlagsOf, addressChangedCondition, findChangedAddresses } from './risk-flags.ts';
import { moveCashOut } from './move-cash-out.ts';

export const cashOutDecisions = ['approve', 'reject'] as const;
export type CashOutDecision = (typeof cashOutDecisions)[number];

const RECORD_APPROVAL = `update cash_out set approved_by = approved_by || $2::text, overruled = coalesce($3, overruled) where id = $1
  returning *`;
// Requests of one person within a day are added up, so that splitting a sum does not avoid the second approval.
const SUM_LAST_DAY = `select coalesce(sum(amount), 0)::bigint as amount from cash_out
  where user_id = $1 and state <> 'refunded' and created_at > $2::timestamptz - interval '1 day' and created_at <= $2`;

/** Records an approval; true if a second person has to approve as well. */
const approve = async (
  tx: Tx,
  { id, user_id: userId, created_at: at, approved_by: approvers }: CashOut,
  { staff }: Decider,
  { cashout_two_from: twoFrom }: Pick<Settings, 'cashout_two_from'>,
  flag: string | undefined,
): Promise<boolean> => {
  if (approvers.includes(staff))
    return fail(1708, { detail: `already approved by ${staff}; a second person must approve` });
  await preparedQuery(tx, 'cash_out_approve', RECORD_APPROVAL, [id, staff, flag ?? null]);
  const [day] = await preparedQuery<{ amount: bigint }>(tx, 'cash_out_day', SUM_LAST_DAY, [
    userId,
    at,
  ]);
  return (day?.amount ?? 0n) >= twoFrom && approvers.length === 0;
};

/**
 * Approves or rejects a cash-out. Two different people approve a large one. 1708: it cannot be decided any more, its
 * person has another address now, or a risk flag exists and `anyway` is not set.
 */
export const decideCashOut = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  decision: CashOutDecision,
  { settings, anyway = false }: { settings: Pick<Settings, 'cashout_two_from'>; anyway?: boolean },
): Promise<string> => {
  const cashOut = await lockCashOut(tx, id);
  if (!cashOut) return fail(404);
  const { staff, reason, at } = decider;
  const transition = {
    actor: `staff:${staff}`,
    reason: decision === 'reject' ? reason : undefined,
    at,
  };
  let after: CashOutState = cashOut.state;
  if (decision === 'reject') after = (await moveCashOut(tx, cashOut, 'rejected', transition)).state;
  else {
    if (cashOut.state !== 'reviewing')
      return fail(1708, { detail: `the cash-out is ${cashOut.state}` });
    if ((await findChangedAddresses(tx, [id])).has(id))
      return fail(1708, {
        detail: 'the account has another address now: reject it, so that they can request again',
      });
    const flag = (await riskFlagsOf(tx, [cashOut.user_id])).get(cashOut.user_id);
    if (flag && !anyway)
      return fail(1708, { detail: `the account is ${flag}: --anyway pays all the same` });
    const takesAnother = await approve(tx, cashOut, decider, settings, flag);
    if (!takesAnother) after = (await moveCashOut(tx, cashOut, 'approved', transition)).state;
  }
  await audit(tx, decider, {
    action: `cash_out.${decision}`,
    target: ['cash_out', id],
    before: { state: cashOut.state },
    after: { state: after },
  });
  return after === 'reviewing' ? 'a second person must approve it' : after;
};

const LIST_OPEN_CASH_OUTS = `select c.id, c.order_no, c.user_id as person, c.amount, c.chain, c.to_address as "to", c.state,
    array_to_string(c.reviewed_for || case when ${addressChangedCondition} then '{other-address}'::text[] end, ' ') as why,
    array_to_string(c.approved_by, ' ') as approved, c.updated_at as since
  from cash_out c join "user" u on u.id = c.user_id
  where c.ended_at is null and ($1::text is null or c.state = $1) order by c.updated_at, c.id limit 50`;

/** Open cash-outs, the longest waiting first; `alike`: accounts that share networks, sign-up hour, videos or payout address. */
export const openCashOuts = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  state: string | undefined,
) => {
  type Row = Readonly<Record<string, unknown>> & {
    readonly amount: bigint;
    readonly person: bigint;
  };
  const rows = await preparedQuery<Row>(db, 'cash_outs_open', LIST_OPEN_CASH_OUTS, [state ?? null]);
  const people = rows.map(({ person }) => person);
  const clusters = await describeAccountClusters(db, people, clock.real());
  return rows.map((row) => ({
    ...row,
    amount: formatMicro(row.amount),
    alike: clusters.get(`${row.person}`) ?? '',
  }));
};
