import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { ConsumerDeps } from '../../platform/events/consumer.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';
import { earnsRewardSql } from '../../platform/earning-video.ts';

// Reads earlier views and shares from their own tables, because they may be older than this event.
const INSERT_INVITATION = `insert into invitation (invitee_id, inviter_id, state, at, watched_at, shared_at)
  select u.id, $2, 'registered', $3,
    (select min(v.qualified_at) from view_log v join post p on p.id = v.post_id
      where v.user_id = u.id and v.qualified_at is not null and ${earnsRewardSql('$4')}),
    (select min(s.at) from share_log s where s.user_id = u.id)
  from "user" u where u.id = $1 and u.id <> $2
  on conflict (invitee_id) do nothing
  returning invitee_id`;

/** Records that a friend has joined; false if it was known. */
export const acceptInvitation = async (
  tx: Tx,
  { userId: inviterId, at, payload }: EventOf<'invite.accepted'>,
  { settings }: Pick<ConsumerDeps, 'settings'>,
): Promise<boolean> => {
  const rows = await preparedQuery(tx, 'invitation_accept', INSERT_INVITATION, [
    BigInt(payload.invitee_id),
    inviterId,
    at,
    settings.view_min_duration_ms / 1000,
  ]);
  return rows.length > 0;
};

const MARK_STEPS = `with marked as (
    select user_id, min(at) filter (where is_view) as watched, min(at) filter (where not is_view) as shared
    from unnest($1::bigint[], $2::timestamptz[], $3::boolean[]) as t(user_id, at, is_view) group by user_id
  )
  update invitation i set watched_at = coalesce(i.watched_at, m.watched), shared_at = coalesce(i.shared_at, m.shared)
  from marked m
  where i.invitee_id = m.user_id and i.state = 'registered'
    and ((i.watched_at is null and m.watched is not null) or (i.shared_at is null and m.shared is not null))
  returning i.invitee_id, i.inviter_id`;

/** Records the first video and the first share of invited people; returns the rows that changed. */
export const markSteps = (
  tx: Tx,
  events: readonly EventOf<'view.qualified' | 'post.shared'>[],
): Promise<{ invitee_id: bigint; inviter_id: bigint }[]> =>
  preparedQuery(tx, 'invitation_mark', MARK_STEPS, [
    events.map(({ userId }) => userId),
    events.map(({ at }) => at),
    events.map(({ type }) => type === 'view.qualified'),
  ]);
