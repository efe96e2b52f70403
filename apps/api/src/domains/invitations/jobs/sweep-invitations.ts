import { hot, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { tell } from '../../../platform/live/tell.ts';
import { asksAge } from '../../../platform/standing.ts';
import { ownPersonDays } from '../../user/own-person.ts';
import { bookClawback } from '../book.ts';
import { dayOf, judge } from '../judge.ts';
import { takeBackMilestones } from '../milestones.ts';
import { lockInvitation, moveInvitation, ofCrowd } from '../queries.ts';
import { tellTakenBack } from '../told.ts';
import { eachFriend, type FriendJobs, page } from './each-friend.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;

// Only those of 24 h are asked for.
const PLACES_OVER = 'delete from invitation_place where at < $1';

const OVER = `update invitation set state = 'expired', reason = null, ended_at = $2
  where invitee_id in (select invitee_id from invitation
    where state in ('registered', 'in_review') and at <= $1 and (watched_at is null or shared_at is null) order by at limit ${BATCH})
    and state in ('registered', 'in_review')
  returning inviter_id`;

/**
 * Who has done both, and waits for a mailbox or a decision; for a day only as many as it has room for, for the
 * inviter's own account only once that can earn, or never will, and for a first video, the inviter's or their own, only once
 * it has paid them, or they have come back; and who was looked at as one of a crowd, and has come back.
 * Parameters: the day's two ends and number, who is asked, the days of `is_own_person`, those of a crowd and of an inviter.
 */
const RIPE = `with ripe as materialized (
    select invitee_id, inviter_id, reason, row_number() over (partition by inviter_id, reason order by invitee_id) as nth
    from invitation where state = 'registered' and watched_at is not null and shared_at is not null
    union all
    select i.invitee_id, i.inviter_id, null, 1 from invitation i
    where ${ofCrowd} and i.watched_at is not null and i.shared_at is not null
      and has_come_back(i.invitee_id, $6)
  ), inviter as materialized (
    select d.inviter_id, u.status = 'deleted'
        or why_no_earning(u.status, u.status_before, u.age_confirmed_at, $4) is null as is_settled,
      waits_as_newcomer(d.inviter_id, $5) as waits, has_come_back(d.inviter_id, $7) as has_come_back,
      $3 - (select count(*) from invitation q
        where q.inviter_id = d.inviter_id and q.qualified_at >= $1 and q.qualified_at < $2) as room
    from (select distinct inviter_id from ripe) d join "user" u on u.id = d.inviter_id
  )
  select r.invitee_id from ripe r join inviter b using (inviter_id)
  where (r.reason is distinct from 'day_cap' or r.nth <= b.room)
    and (r.reason is distinct from 'own_standing' or b.is_settled)
    and (r.reason is distinct from 'own_first_view' or not b.waits)
    and (r.reason is distinct from 'own_days' or b.has_come_back)
    and (r.reason is distinct from 'network' or is_own_person(r.invitee_id, $5)) ${page('r.invitee_id', '$8')}`;

/**
 * Of the last days (since $1), whose friend is found to be none. Of one who was suspended in that time, and whose case took
 * as long again ($2) to be decided, it counts when they were suspended.
 */
const FAKE = `select i.invitee_id from invitation i
  join "user" friend on friend.id = i.invitee_id and friend.status in ('limited', 'deleted', 'suspended')
  where i.state = 'paid' and i.qualified_at > $2 and case friend.status
    when 'suspended' then i.qualified_at > forfeited_since(friend.id, friend.status) - ($1::timestamptz - $2::timestamptz)
    else i.qualified_at > $1 end ${page('i.invitee_id', '$3')}`;

/**
 * Ends invitations whose window is over, looks again at those that had to wait, and takes back what came by friends who
 * turned out to be none. Harmless to repeat.
 */
export const sweepInvitations = async (services: FriendJobs): Promise<void> => {
  const { db, clock, numbers } = services;
  const at = clock.rule();
  const since = (ms: number) => new Date(at.getTime() - ms);
  for (;;) {
    const ended = await transaction(db, (tx) =>
      hot<{ inviter_id: bigint }>(tx, 'invitations_over', OVER, [
        since(numbers.referral_window_ms),
        at,
      ]),
    );
    await tellInviters(
      services,
      ended.map(({ inviter_id }) => inviter_id),
    );
    if (ended.length < BATCH) break;
  }
  await hot(db, 'invitation_places_over', PLACES_OVER, [since(2 * DAY_MS)]);
  const day = [
    ...dayOf(at),
    numbers.referral_day_cap,
    asksAge(services),
    ownPersonDays(numbers),
    numbers.referral_crowd_days,
    numbers.referral_inviter_days,
  ];
  await eachFriend(services, ['invitations_ripe', RIPE], day, (tx, id) =>
    judge(tx, services, id, at),
  );
  const recent = [since(numbers.referral_clawback_ms), since(2 * numbers.referral_clawback_ms)];
  await eachFriend(services, ['invitations_fake', FAKE], recent, (tx, id) =>
    takeBack(tx, services, id, at),
  );
};

const tellInviters = async ({ db }: FriendJobs, inviters: readonly bigint[]): Promise<void> =>
  tell(
    db,
    inviters.map((userId) => ({ userId, event: { kind: 'invite' } })),
  );

const takeBack = async (
  tx: Tx,
  parts: FriendJobs,
  inviteeId: bigint,
  at: Date,
): Promise<bigint | undefined> => {
  const of = await lockInvitation(tx, inviteeId, parts);
  // Whoever was let in again meanwhile is a friend as before.
  if (of?.state !== 'paid' || !['limited', 'deleted'].includes(of.invitee_status)) return undefined;
  const { inviter_id: inviterId, points, inviter_status } = of;
  // Of somebody who has left, everything is gone already.
  if (points > 0n && inviter_status !== 'deleted')
    await bookClawback(tx, { inviterId, inviteeId, points, at }, 'available');
  const reason = of.invitee_status === 'limited' ? 'friend_limited' : 'friend_gone';
  await moveInvitation(tx, inviteeId, { state: 'clawed_back', reason, endedAt: at });
  await tellTakenBack(tx, of, points, at);
  if (inviter_status !== 'deleted') await takeBackMilestones(tx, inviterId, at);
  return inviterId;
};
