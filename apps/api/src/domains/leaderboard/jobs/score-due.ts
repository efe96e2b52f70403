import { hot, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { Services } from '../../../platform/services.ts';
import { keyOfWeek, weekOfDay } from '../weeks.ts';

type Needs = Pick<Services, 'db' | 'numbers'>;
interface Due {
  readonly user_id: bigint;
  readonly biz_date: Day;
  readonly views: number;
}

const BATCH = 1_000;
const TAKE = `delete from leader_due where id = any(array(
    select id from leader_due order by id limit ${BATCH} for update skip locked))
  returning user_id, biz_date, views`;
const REFRESH = 'select leader_refresh($1::bigint, $2::bigint[], $3::int[]) as changed';

/** Works scores of a week out anew, in the week's own turn; how many have changed. */
export const refreshScores = async (
  tx: Tx,
  weekId: bigint,
  people: readonly { readonly user_id: bigint; readonly views: number }[],
): Promise<number> => {
  const [row] = await hot<{ changed: number }>(tx, 'leader_refresh', REFRESH, [
    weekId,
    people.map(({ user_id }) => user_id),
    people.map(({ views }) => views),
  ]);
  return row?.changed ?? 0;
};

const scoreSome = async (tx: Tx, { numbers }: Needs): Promise<number> => {
  const due = await hot<Due>(tx, 'leader_due_take', TAKE, []);
  const weeks = Map.groupBy(due, ({ biz_date }) => keyOfWeek(biz_date));
  for (const [, people] of [...weeks].toSorted(([a], [b]) => a.localeCompare(b))) {
    const week = await weekOfDay(tx, people[0]!.biz_date, numbers);
    await refreshScores(tx, week.id, people);
  }
  return due.length;
};

/** Brings the scores up to date with all that was booked and done. Every second, in any number of processes. */
export const scoreDue = async (needs: Needs): Promise<void> => {
  while ((await transaction(needs.db, (tx) => scoreSome(tx, needs))) === BATCH);
};
