import type { Outcome } from '@taice/contract';
import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
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
