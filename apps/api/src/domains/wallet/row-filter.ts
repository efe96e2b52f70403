import { sql } from 'kysely';
import type { Bucket, Day } from '../../platform/db/schema-ledger.ts';
import { contributionTypes, grantTypes } from '../ledger/journal-types.ts';

/** Selects rows of a person; both business days are included. */
export interface RowFilter {
  readonly userId: bigint;
  readonly type?: string | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  /** Current bucket of the points. */
  readonly bucket?: Bucket | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Only earnings: contributions and grants. */
  readonly earned?: boolean;
}

const list = (types: readonly string[]) => sql.join(types.map((type) => sql.lit(type)));
export const contributions = list(contributionTypes);
const earnings = list([...contributionTypes, ...grantTypes]);

const timeCondition = ({ from, to }: RowFilter) =>
  sql.join(
    [
      sql`true`,
      ...(from ? [sql`biz_date >= ${from}`] : []),
      ...(to ? [sql`biz_date <= ${to}`] : []),
    ],
    sql` and `,
  );

/** `state`: settlement state and factor of the person's days. */
export const dayStates = (filter: RowFilter) => sql`state as materialized (
    select biz_date, state, factor from daily_contribution
    where user_id = ${filter.userId} and ${timeCondition(filter)}
  )`;

/** Joins the day's state to a contribution row or sum `r`. */
export const withDay = sql`left join state on state.biz_date = r.biz_date and r.type in (${contributions})`;

/** Conditions shared by rows and daily sums. */
const sharedConditions = ({ type, bucket, earned }: RowFilter, bucketSql = sql`r.bucket`) => [
  ...(type ? [sql`r.type = ${type}`] : []),
  ...(bucket
    ? [
        sql`case state.state when 'settled' then 'available' when 'held' then 'held' else ${bucketSql} end = ${bucket}`,
      ]
    : []),
  ...(earned ? [sql`r.type in (${earnings})`] : []),
];

/** Current bucket of a row: a released referral reward counts as available, as in the daily sums. */
const currentBucket = sql`case when r.type = 'referral' and exists (select from ledger_journal own
    join ledger_journal released on released.idem_key = own.idem_key || ':release' where own.id = r.journal_id)
  then 'available' else r.bucket end`;

/** Condition for a row `r` with its `state`. */
export const condition = (filter: RowFilter) => {
  const { direction, earned } = filter;
  return sql.join(
    [
      sql`true`,
      ...sharedConditions(filter, currentBucket),
      ...(direction === 'in' || earned ? [sql`r.amount > 0`] : []),
      ...(direction === 'out' ? [sql`r.amount < 0`] : []),
    ],
    sql` and `,
  );
};

const zeroSql = sql`0::bigint`;

/** Number of matching rows for each day, type and bucket, with the sums in and out. */
export const dayRows = (filter: RowFilter) => {
  const isIn = filter.direction === 'in' || filter.earned === true;
  const isOut = filter.direction === 'out';
  const matchingRows =
    isIn && isOut ? zeroSql : isIn ? sql`r.rows_in` : isOut ? sql`r.rows_out` : sql`r.rows`;
  return sql`select r.biz_date, r.type, state.state as day_state, state.factor, ${matchingRows} as rows,
      ${isOut ? zeroSql : sql`r.credited`} as credited, ${isIn ? zeroSql : sql`r.debited`} as debited
    from (
      select biz_date, type, bucket, rows, rows_in, rows_out, credited, debited from ledger_row_day
      where user_id = ${filter.userId} and ${timeCondition(filter)}
    ) r ${withDay}
    where ${sql.join([sql`${matchingRows} > 0`, ...sharedConditions(filter)], sql` and `)}`;
};
