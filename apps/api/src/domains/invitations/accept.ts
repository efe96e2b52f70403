import type { Config } from '../../platform/config.ts';
import { hot, type Tx } from '../../platform/db/pool.ts';
import type { ConsumerParts } from '../../platform/events/consumer.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';
import { neighbourhoodKey } from '../../platform/http/network.ts';
import { earningVideo } from '../../platform/earning-video.ts';

const DAY_MS = 86_400_000;

// What was watched or shared before the event came by is found where it is kept.
const ACCEPT = `insert into invitation
    (invitee_id, inviter_id, state, reason, device_id, network, is_near, at, watched_at, shared_at)
  select u.id, $2, case when crowd.is_here then 'in_review' else 'registered' end,
    case when crowd.is_here then case when $10 then 'own_network' else 'network' end end, $3, $4, $10, $5,
    (select min(v.qualified_at) from view_log v join post p on p.id = v.post_id
      where v.user_id = u.id and v.qualified_at is not null and ${earningVideo('$8')}),
    (select min(s.at) from share_log s where s.user_id = u.id)
  from "user" u, lateral (
    select count(*) filter (where mine) >= $6 or count(*) >= $9 as is_here from (
      (select true as mine from invitation i
        where i.inviter_id = $2 and i.network = $4 and i.at > $7 and i.at <= $5 limit $6)
      union all
      (select false from invitation i
        where i.inviter_id <> $2 and i.network = $4 and i.at > $7 and i.at <= $5 limit $9)
    ) near
  ) crowd
  where u.id = $1 and u.id <> $2
  on conflict (invitee_id) do nothing
  returning invitee_id`;

const PLACES = 'select distinct ip from session where user_id = $1 and ip is not null';

/** Whether the inviter has been signed in where a friend joins. */
const isNear = async (
  tx: Tx,
  { proofKey }: Pick<Config, 'proofKey'>,
  inviterId: bigint,
  network: string | null,
): Promise<boolean> => {
  if (network === null) return false;
  const places = await hot<{ ip: string }>(tx, 'inviter_places', PLACES, [inviterId]);
  return places.some(({ ip }) => neighbourhoodKey(proofKey, ip) === network);
};

/**
 * Writes down that a friend has joined; false: it was known. One of too many of a network within 24 h, of this
 * inviter's or of everybody's, and of the inviter's own, is looked at until they have come back.
 */
export const acceptInvitation = async (
  tx: Tx,
  { userId: inviterId, at, payload }: EventOf<'invite.accepted'>,
  { numbers, config }: Pick<ConsumerParts, 'numbers' | 'config'>,
): Promise<boolean> => {
  const { invitee_id, device_id = null, network = null } = payload;
  const near = await isNear(tx, config, inviterId, network);
  const rows = await hot(tx, 'invitation_accept', ACCEPT, [
    BigInt(invitee_id),
    inviterId,
    device_id,
    network,
    at,
    near
      ? Math.min(numbers.referral_own_network_most, numbers.referral_network_most)
      : numbers.referral_network_most,
    new Date(at.getTime() - DAY_MS),
    numbers.view_min_duration_ms / 1000,
    numbers.referral_network_all,
    near,
  ]);
  return rows.length > 0;
};

const MARK = `with marked as (
    select user_id, min(at) filter (where is_view) as watched, min(at) filter (where not is_view) as shared
    from unnest($1::bigint[], $2::timestamptz[], $3::boolean[]) as t(user_id, at, is_view) group by user_id
  )
  update invitation i set watched_at = coalesce(i.watched_at, m.watched), shared_at = coalesce(i.shared_at, m.shared)
  from marked m
  where i.invitee_id = m.user_id and i.state in ('registered', 'in_review')
    and ((i.watched_at is null and m.watched is not null) or (i.shared_at is null and m.shared is not null))
  returning i.invitee_id, i.inviter_id`;

/** Notes the first video and the first share of whoever was invited, and returns those to whom it was news. */
export const markSteps = (
  tx: Tx,
  events: readonly EventOf<'view.qualified' | 'post.shared'>[],
): Promise<{ invitee_id: bigint; inviter_id: bigint }[]> =>
  hot(tx, 'invitation_mark', MARK, [
    events.map(({ userId }) => userId),
    events.map(({ at }) => at),
    events.map(({ type }) => type === 'view.qualified'),
  ]);
