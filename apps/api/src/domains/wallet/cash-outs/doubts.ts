import { type Database, hot } from '../../../platform/db/pool.ts';

const DOUBTS = `select u.id, case when u.status = 'deleting' then u.status_before else u.status end as status,
    exists (select from risk_case where user_id = u.id and state = 'open') as in_review,
    exists (select from ledger_account a where a.owner_type = 'user' and a.owner_id = u.id and a.balance < 0) as owes
  from "user" u where u.id = any($1::bigint[])`;
interface Doubts {
  readonly id: bigint;
  /** That which somebody who leaves would come back to. */
  readonly status: string;
  readonly in_review: boolean;
  readonly owes: boolean;
}

/** Whether something speaks against sending it that nobody has overruled. */
export const isDoubted = (
  doubts: ReadonlyMap<bigint, string>,
  { user_id: userId, overruled }: { readonly user_id: bigint; readonly overruled: string | null },
): boolean => {
  const doubt = doubts.get(userId);
  return doubt !== undefined && doubt !== overruled;
};

/** What speaks against sending something to each of these people; whoever is not in it is in no doubt. */
export const doubtsOf = async (
  db: Database,
  userIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> => {
  const people = await hot<Doubts>(db, 'payout_doubts', DOUBTS, [userIds]);
  return new Map(
    people.flatMap(({ id, status, in_review: inReview, owes }): [bigint, string][] => {
      if (status === 'limited' || status === 'suspended') return [[id, status]];
      if (inReview) return [[id, 'in review']];
      return owes ? [[id, 'below zero']] : [];
    }),
  );
};
