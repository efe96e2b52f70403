import { hot, type Tx } from '../../../platform/db/pool.ts';

const DOUBTS = `select u.id, u.status,
    exists (select from risk_case where user_id = u.id and state = 'open') as in_review,
    exists (select from ledger_account a where a.owner_type = 'user' and a.owner_id = u.id and a.balance < 0) as owes
  from "user" u where u.id = any($1::bigint[])`;
interface Doubts {
  readonly id: bigint;
  readonly status: string;
  readonly in_review: boolean;
  readonly owes: boolean;
}

/** What speaks against sending something to each of these people; whoever is not in it is in no doubt. */
export const doubtsOf = async (
  tx: Tx,
  userIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> => {
  const people = await hot<Doubts>(tx, 'payout_doubts', DOUBTS, [userIds]);
  return new Map(
    people.flatMap(({ id, status, in_review: inReview, owes }): [bigint, string][] => {
      if (status === 'limited' || status === 'suspended') return [[id, status]];
      if (inReview) return [[id, 'in review']];
      return owes ? [[id, 'below zero']] : [];
    }),
  );
};
