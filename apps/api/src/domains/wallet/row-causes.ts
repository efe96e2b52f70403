import type { PayoutChain, TaskType } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { TaskDef } from '../tasks/definition-queries.ts';
import type { BookedRow } from './row-queries.ts';

/** The cause of a journal, besides videos; null fields do not apply. */
export interface RowCause {
  readonly journal_id: bigint;
  readonly task_id: bigint | null;
  readonly task_type: TaskType | null;
  readonly task_key: TaskDef['task_key'] | null;
  readonly unit_key: TaskDef['unit_key'] | null;
  readonly total_num: number | null;
  /** Group of the task or of the bonus. */
  readonly group_id: bigint | null;
  readonly group_name: I18n | null;
  /** The invited friend. */
  readonly friend_id: bigint | null;
  readonly friend: string | null;
  /** End of the hold on a referral reward; null: not held, or not known yet. */
  readonly held_until: Date | null;
  /** Number of friends that a milestone requires. */
  readonly milestone: string | null;
  readonly week_id: bigint | null;
  readonly week_key: string | null;
  /** Rank among the paid people of the week. */
  readonly paid_rank: number | null;
  readonly activity_id: bigint | null;
  readonly activity: I18n | null;
  readonly order_id: bigint | null;
  readonly prize: I18n | null;
  readonly cash_out_id: bigint | null;
  readonly cash_out_chain: PayoutChain | null;
  /** The NFT item that was paid for, directly or by an order. */
  readonly nft_id: bigint | null;
  readonly nft_serial: number | null;
  readonly nft_picture: Buffer | null;
  /** Series of that item, or the series that was ordered. */
  readonly nft_series_id: bigint | null;
  readonly nft_series: I18n | null;
  readonly nft_quantity: number | null;
  /** Boost of a view by an item, in basis points. */
  readonly boost_bp: number | null;
}

/** The part of a business key at `n`, from 1. */
const part = (n: number) => `split_part(j.idem_key, ':', ${n})`;
/** A part of the business key as a number, if it is one. */
const number = (n: number, condition: string) =>
  `case when ${condition} and ${part(n)} ~ '^[0-9]{1,18}$' then ${part(n)}::bigint end`;

const READ_ROW_CAUSES = `select j.id as journal_id, t.id as task_id, t.task_type, t.task_key, t.unit_key, t.total_num,
    g.id as group_id, g.name as group_name, friend.id as friend_id, friend.nickname as friend,
    case when j.type = 'referral' and i.state = 'qualified' then i.release_at end as held_until,
    case when j.type = 'invite_milestone' then ${part(3)} end as milestone,
    w.id as week_id, w.week_key, r.paid_rank, a.id as activity_id, a.title as activity,
    o.id as order_id, o.prize_snapshot -> 'name' as prize, c.id as cash_out_id, c.chain as cash_out_chain,
    ni.id as nft_id, ni.serial as nft_serial, coalesce(ni.picture, ns.picture) as nft_picture, ns.id as nft_series_id,
    ns.name as nft_series, no.quantity as nft_quantity,
    case when j.type = 'boost' then (j.detail ->> 'boost_bp')::int end as boost_bp
  from ledger_journal j
  left join task_done d on j.type = 'task' and d.user_id = $1 and d.code = ${part(3)} and d.period_key = ${part(4)}
  left join task_def t on t.id = d.task_id
  left join task_group g on g.id = t.group_id or j.type = 'group_bonus' and g.code = ${part(4)}
  left join invitation i on i.inviter_id = $1
    and i.invitee_id = case when j.ref_type in ('invitation', 'release') then j.ref_id::bigint end
  left join "user" friend on friend.id = i.invitee_id
  left join leaderboard_week w on j.type = 'leaderboard' and w.week_key = ${part(2)}
  left join leaderboard_result r on r.week_id = w.id and r.user_id = $1
  left join activity a on a.id = case j.type
    when 'activity' then ${number(2, 'true')} when 'compensation' then ${number(4, `${part(3)} = 'act'`)} end
  left join prize_order o on o.id = case when j.ref_type = 'order' then j.ref_id::bigint end
  left join cash_out c on c.id = case when j.ref_type = 'cash_out' then j.ref_id::bigint end
  left join nft_order no on no.id = case when j.ref_type = 'nft_order' then j.ref_id::bigint end
  left join market_listing l on l.id = no.listing_id
  left join nft_item ni on ni.id = case when j.ref_type = 'nft' then j.ref_id::bigint else l.nft_id end
  left join nft_series ns on ns.id = coalesce(ni.series_id, no.series_id)
  where j.id = any($2::bigint[])`;

/** The cause of each row of a person, by journal. */
export const rowCauses = async (
  db: Database,
  userId: bigint,
  rows: readonly Pick<BookedRow, 'journal_id'>[],
): Promise<ReadonlyMap<bigint, RowCause>> => {
  if (rows.length === 0) return new Map();
  const journals = rows.map(({ journal_id }) => journal_id);
  const found = await preparedQuery<RowCause>(db, 'row_causes', READ_ROW_CAUSES, [
    userId,
    journals,
  ]);
  return new Map(found.map((cause) => [cause.journal_id, cause]));
};
