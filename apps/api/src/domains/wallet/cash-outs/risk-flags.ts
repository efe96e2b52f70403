import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

const READ_RISK_FLAGS = `select u.id, case when u.status = 'deleting' then u.status_before else u.status end as status,
    exists (select from ledger_account a where a.owner_type = 'user' and a.owner_id = u.id and a.balance < 0) as owes
  from "user" u where u.id = any($1::bigint[])`;
interface RiskRow {
  readonly id: bigint;
  /** Status to which a leaving account would return. */
  readonly status: string;
  readonly owes: boolean;
}

/** SQL condition: cash-out `c` would go to an address that its person `u` no longer has. */
export const addressChangedCondition = `c.to_address is distinct from case c.chain when 'bsc' then u.chain_address else u.ton_address end`;

const FIND_CHANGED_ADDRESSES = `select c.id from cash_out c join "user" u on u.id = c.user_id where c.id = any($1::bigint[]) and ${addressChangedCondition}`;

/** Cash-outs whose person has another address now, or none. Only the bound address is paid, whatever staff decide. */
export const findChangedAddresses = async (
  db: Database,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> =>
  new Set(
    (
      await preparedQuery<{ id: bigint }>(db, 'cash_outs_strayed', FIND_CHANGED_ADDRESSES, [ids])
    ).map(({ id }) => id),
  );

/** Reason against paying each of these people; people without one are not in the map. */
export const riskFlagsOf = async (
  db: Database,
  userIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> => {
  const people = await preparedQuery<RiskRow>(db, 'payout_risk_flags', READ_RISK_FLAGS, [userIds]);
  return new Map(
    people.flatMap(({ id, status, owes }): [bigint, string][] => {
      if (status === 'limited' || status === 'suspended') return [[id, status]];
      return owes ? [[id, 'below zero']] : [];
    }),
  );
};

/** Cash-outs that may not be paid now: the address has changed, or a risk flag was not overruled. */
export const findUnpayableCashOuts = async (
  db: Database,
  cashOuts: readonly {
    readonly id: bigint;
    readonly user_id: bigint;
    readonly overruled: string | null;
  }[],
): Promise<ReadonlySet<bigint>> => {
  const flags = await riskFlagsOf(
    db,
    cashOuts.map((each) => each.user_id),
  );
  const flagged = cashOuts.filter(({ user_id: userId, overruled }) => {
    const flag = flags.get(userId);
    return flag !== undefined && flag !== overruled;
  });
  const changedIds = await findChangedAddresses(
    db,
    cashOuts.map(({ id }) => id),
  );
  return new Set([...flagged.map(({ id }) => id), ...changedIds]);
};
