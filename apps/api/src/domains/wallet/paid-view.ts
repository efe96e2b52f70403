import type { Countdown, Outcome } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import { keyOf } from '../ledger/keys.ts';
import { outcomeOf, type OutcomeFacts } from './outcome.ts';

const PAID = `select j.type, a.bucket, e.amount, d.state as day_state, d.factor, e.at
  from view_reward w
  join ledger_journal j on j.id = w.journal_id
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
  left join daily_contribution d on d.user_id = a.owner_id and d.biz_date = j.biz_date
  where w.user_id = $1 and w.post_id = $2`;

/** What a person was paid for watching a post, when, and what became of it; undefined: nothing yet. */
export const paidViewOutcome = async (
  db: Database,
  userId: bigint,
  postId: bigint,
): Promise<{ outcome: Outcome; at: Date } | undefined> => {
  const [row] = await hot<OutcomeFacts & { at: Date }>(db, 'paid_view_outcome', PAID, [
    userId,
    postId,
  ]);
  return row && { outcome: outcomeOf(row), at: row.at };
};

// A boost is of its view's day, so both share what becomes of that.
const WHOLE = `select p.*, b.amount as boost, b.boost_bp, (select coalesce(sum(c.amount), 0)
    from post_reward_claim c join post_reward r on r.id = c.reward_id
    where c.user_id = $1 and r.post_id = $2 and r.type_key in ('fixed', 'lucky')
      and c.paid_at is not null)::bigint as post_reward
  from (${PAID}) p
  left join (select e.amount, (j.detail ->> 'boost_bp')::int as boost_bp
    from ledger_journal j
    join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
    where j.idem_key = $3) b on true`;

interface WholeRow extends OutcomeFacts {
  readonly boost: bigint | null;
  readonly boost_bp: number | null;
  readonly post_reward: bigint;
}

/** All that a person was paid for watching a post, as it was then; null: nothing yet. */
export const wholePaidView = async (
  db: Database,
  userId: bigint,
  postId: bigint,
): Promise<Countdown['paid']> => {
  const values = [userId, postId, keyOf.boost(userId, postId)];
  const [row] = await hot<WholeRow>(db, 'paid_view_whole', WHOLE, values);
  if (!row) return null;
  const { boost, boost_bp, post_reward } = row;
  return {
    ...outcomeOf({ ...row, amount: row.amount + (boost ?? 0n) }),
    boost: boost === null ? null : { amount: formatMicro(boost), boost_bp: boost_bp ?? 0 },
    post_reward: formatMicro(post_reward),
  };
};
