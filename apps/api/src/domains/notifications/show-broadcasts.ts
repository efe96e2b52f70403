import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { pushUnreadCounts, type UnreadCount } from '../messages/push-unread-counts.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** People per transaction. */
const BATCH_SIZE = 500;
// Ordered like the index, since many rows are due at the same minute. An entry of a list is never too late.
// The counter moves only with new rows. Other channels have deliveries of their own.
const INSERT_IN_APP_MESSAGES = `with due as (
    select d.id, d.user_id, d.broadcast_id,
      (select user_is_present(u.status) from "user" u where u.id = d.user_id) as is_present
    from delivery d where d.channel = 'in_app' and d.state = 'waiting' and d.due_at <= $1
    order by d.urgency, d.due_at, d.id limit ${BATCH_SIZE} for update of d skip locked
  ), settled as (
    update delivery d set state = case when due.is_present then 'sent' else 'dropped' end,
      why = case when due.is_present then null else 'unreachable' end, attempts = d.attempts + 1, settled_at = $1
    from due where d.id = due.id
  ), posted as (
    insert into message (user_id, type, template, link, dedupe_key, broadcast_id, at)
    select due.user_id, 'campaign', 'broadcast', b.link, 'broadcast:' || b.id || ':' || due.user_id, b.id, $1
    from due join broadcast b on b.id = due.broadcast_id where due.is_present order by due.id
    on conflict (dedupe_key) do nothing
    returning user_id
  ), unread as (
    select user_id, count(*)::int as count from posted group by user_id order by user_id
  ), counted as (
    update "user" u set unread_num = unread_num + unread.count from unread where u.id = unread.user_id
    returning u.id, u.unread_num
  )
  select due.id as delivery_id, c.id, c.unread_num from due left join counted c on c.id = due.user_id`;

const showSome = async (tx: Tx, now: Date): Promise<number> => {
  const unreadCounts = await preparedQuery<UnreadCount | { readonly id: null }>(
    tx,
    'broadcast_show',
    INSERT_IN_APP_MESSAGES,
    [now],
  );
  await pushUnreadCounts(
    tx,
    unreadCounts.filter((row): row is UnreadCount => row.id !== null),
  );
  return unreadCounts.length;
};

/** Adds due broadcasts to people's message lists, once per person, even if a broadcast is repeated. */
export const showBroadcasts = async ({ db, clock }: Needs): Promise<void> => {
  while ((await transaction(db, (tx) => showSome(tx, clock.rule()))) === BATCH_SIZE);
};
