import { type Database, hot } from '../../../platform/db/pool.ts';

const DOUBTS = `select u.id, case when u.status = 'deleting' then u.status_before else u.status end as status,
    exists (select from ledger_account a where a.owner_type = 'user' and a.owner_id = u.id and a.balance < 0) as owes
  from "user" u where u.id = any($1::bigint[])`;
interface Doubts {
  readonly id: bigint;
  /** That which somebody who leaves would come back to. */
  readonly status: string;
  readonly owes: boolean;
}

/** Whether cash-out `c` would go to an address that its person `u` no longer has. */
export const strayed = `c.to_address is distinct from case c.chain when 'bsc' then u.chain_address else u.ton_address end`;

const STRAYED = `select c.id from cash_out c join "user" u on u.id = c.user_id where c.id = any($1::bigint[]) and ${strayed}`;

/** Those whose person has another address by now, or none: only the bound one is paid, whoever says what. */
export const strayedOf = async (
  db: Database,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> =>
  new Set((await hot<{ id: bigint }>(db, 'cash_outs_strayed', STRAYED, [ids])).map(({ id }) => id));

/** What speaks against sending something to each of these people; whoever is not in it is in no doubt. */
export const doubtsOf = async (
  db: Database,
  userIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> => {
  const people = await hot<Doubts>(db, 'payout_doubts', DOUBTS, [userIds]);
  return new Map(
    people.flatMap(({ id, status, owes }): [bigint, string][] => {
      if (status === 'limited' || status === 'suspended') return [[id, status]];
      return owes ? [[id, 'below zero']] : [];
    }),
  );
};

/** Those that may not go now: their address is another, or something speaks against it that nobody has overruled. */
export const heldBackOf = async (
  db: Database,
  cashOuts: readonly {
    readonly id: bigint;
    readonly user_id: bigint;
    readonly overruled: string | null;
  }[],
): Promise<ReadonlySet<bigint>> => {
  const doubts = await doubtsOf(
    db,
    cashOuts.map((each) => each.user_id),
  );
  const doubted = cashOuts.filter(({ user_id: userId, overruled }) => {
    const doubt = doubts.get(userId);
    return doubt !== undefined && doubt !== overruled;
  });
  const gone = await strayedOf(
    db,
    cashOuts.map(({ id }) => id),
  );
  return new Set([...doubted.map(({ id }) => id), ...gone]);
};
