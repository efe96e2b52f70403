import type { Countdown } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { journalKeys } from '../ledger/keys.ts';
import { outcomeOf, type OutcomeFacts } from './outcome.ts';

const PAID_ENTRY = `select j.type, a.bucket, e.amount, d.state as day_state, d.factor, e.at
  from view_reward w
  join ledger_journal j on j.id = w.journal_id
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
  left join daily_contribution d on d.user_id = a.owner_id and d.biz_date = j.biz_date
  where w.user_id = $1 and w.post_id = $2`;

// A boost belongs to its view's day, so both have the same outcome.
const READ_PAID_VIEW = `select p.*, b.amount as boost, b.boost_bp, (select coalesce(sum(c.amount), 0)
    from post_reward_claim c join post_reward r on r.id = c.reward_id
    where c.user_id = $1 and r.post_id = $2 and r.type_key in ('fixed', 'lucky')
      and c.paid_at is not null)::bigint as post_reward
  from (${PAID_ENTRY}) p
  left join (select e.amount, (j.detail ->> 'boost_bp')::int as boost_bp
    from ledger_journal j
    join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
    where j.idem_key = $3) b on true`;

interface WholeRow extends OutcomeFacts {
  readonly at: Date;
  readonly boost: bigint | null;
  readonly boost_bp: number | null;
  readonly post_reward: bigint;
}

/** Everything that watching a post paid a person, with the state and time of the payment; null: nothing yet. */
export const wholePaidView = async (
  db: Database,
  userId: bigint,
  postId: bigint,
): Promise<{ paid: NonNullable<Countdown['paid']>; at: Date } | null> => {
  const values = [userId, postId, journalKeys.boost(userId, postId)];
  const [row] = await preparedQuery<WholeRow>(db, 'paid_view_whole', READ_PAID_VIEW, values);
  if (!row) return null;
  const { at, boost, boost_bp, post_reward } = row;
  const paid = {
    ...outcomeOf({ ...row, amount: row.amount + (boost ?? 0n) }),
    boost: boost === null ? null : { amount: formatMicro(boost), boost_bp: boost_bp ?? 0 },
    post_reward: formatMicro(post_reward),
  };
  return { paid, at };
};

const SUM_PAID_VIEWS = `select w.post_id, (w.amount + coalesce((select e.amount
      from ledger_journal j
      join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
      where j.idem_key = 'boost:' || w.user_id || ':' || w.post_id), 0)
    + coalesce((select sum(c.amount) from post_reward r join post_reward_claim c on c.reward_id = r.id
      where r.post_id = w.post_id and r.type_key in ('fixed', 'lucky') and c.user_id = w.user_id
        and c.paid_at is not null), 0))::bigint as amount
  from view_reward w where w.user_id = $1 and w.post_id = any($2::bigint[])`;

/** All that watching each of these posts paid a person, in micro-points before the factor. */
export const paidSums = async (
  db: Database,
  userId: bigint,
  postIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> => {
  const rows = await preparedQuery<{ post_id: bigint; amount: bigint }>(
    db,
    'paid_sums',
    SUM_PAID_VIEWS,
    [userId, postIds],
  );
  return new Map(rows.map(({ post_id, amount }) => [post_id, amount]));
};
