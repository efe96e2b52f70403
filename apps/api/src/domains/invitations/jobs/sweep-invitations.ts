import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { publishLiveEvents } from '../../../platform/live/publish-live-events.ts';
import { requiresAgeConfirmation } from '../../../platform/earning-eligibility.ts';
import { postReferralClawback } from '../invitation-ledger.ts';
import { dayBounds, evaluateInvitation } from '../evaluate-invitation.ts';
import { clawBackMilestones } from '../milestones.ts';
import { lockInvitation, updateInvitation } from '../queries.ts';
import { notifyRewardClawedBack } from '../notify-inviter.ts';
import { forEachInvitee, type FriendJobs, keysetPage } from './for-each-invitee.ts';

const BATCH_SIZE = 500;

const EXPIRE_INVITATIONS = `update invitation set state = 'expired', reason = null, ended_at = $2
  where invitee_id in (select invitee_id from invitation
    where state = 'registered' and at <= $1 and (watched_at is null or shared_at is null) order by at limit ${BATCH_SIZE})
    and state = 'registered'
  returning inviter_id`;

/**
 * Friends who have done both steps and can be judged now. Friends waiting for a day: only as many as the day has room
 * for. Friends waiting for the inviter's account: once it can earn, or never will. Friends waiting for verification:
 * once verified, or once their account has changed. Parameters: the day's two ends and number, and the inviter.
 */
const LIST_READY_INVITEES = `with ripe as materialized (
    select i.invitee_id, i.inviter_id, i.reason,
      row_number() over (partition by i.inviter_id, i.reason order by i.invitee_id) as nth
    from invitation i join "user" friend on friend.id = i.invitee_id
    where i.state = 'registered' and i.watched_at is not null and i.shared_at is not null
      and (i.reason is distinct from 'verify' or friend.status <> 'active'
        or exists (select from verified_identity v where v.user_id = i.invitee_id))
  ), inviter as materialized (
    select d.inviter_id, u.status = 'deleted'
        or earning_eligibility(u.status, u.status_before, u.age_confirmed_at, $4) is null as is_settled,
      $3 - (select count(*) from invitation q
        where q.inviter_id = d.inviter_id and q.qualified_at >= $1 and q.qualified_at < $2) as room
    from (select distinct inviter_id from ripe) d join "user" u on u.id = d.inviter_id
  )
  select r.invitee_id from ripe r join inviter b using (inviter_id)
  where (r.reason is distinct from 'day_cap' or r.nth <= b.room)
    and (r.reason is distinct from 'own_standing' or b.is_settled) ${keysetPage('r.invitee_id', '$5')}`;

/**
 * Fake friends of the last days (since $1). For a suspended friend the window ends at the suspension; reading since $2
 * leaves time for the decision.
 */
const LIST_FAKE_FRIENDS = `select i.invitee_id from invitation i
  join "user" friend on friend.id = i.invitee_id and friend.status in ('limited', 'deleted', 'suspended')
  where i.state = 'paid' and i.qualified_at > $2 and case friend.status
    when 'suspended' then i.qualified_at > forfeited_since(friend.id, friend.status) - ($1::timestamptz - $2::timestamptz)
    else i.qualified_at > $1 end ${keysetPage('i.invitee_id', '$3')}`;

/** Expires invitations, judges waiting ones again, and takes back rewards for fake friends. Harmless to repeat. */
export const sweepInvitations = async (services: FriendJobs): Promise<void> => {
  const { db, clock, settings } = services;
  const at = clock.rule();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  for (;;) {
    const expired = await transaction(db, (tx) =>
      preparedQuery<{ inviter_id: bigint }>(tx, 'invitations_over', EXPIRE_INVITATIONS, [
        ago(settings.referral_window_ms),
        at,
      ]),
    );
    await notifyInviters(
      services,
      expired.map(({ inviter_id }) => inviter_id),
    );
    if (expired.length < BATCH_SIZE) break;
  }
  const dayValues = [
    ...dayBounds(at),
    settings.referral_day_cap,
    requiresAgeConfirmation(services),
  ];
  await forEachInvitee(services, ['invitations_ripe', LIST_READY_INVITEES], dayValues, (tx, id) =>
    evaluateInvitation(tx, services, id, at),
  );
  const windowStarts = [ago(settings.referral_clawback_ms), ago(2 * settings.referral_clawback_ms)];
  await forEachInvitee(services, ['invitations_fake', LIST_FAKE_FRIENDS], windowStarts, (tx, id) =>
    clawBackReward(tx, services, id, at),
  );
};

const notifyInviters = async ({ db }: FriendJobs, inviters: readonly bigint[]): Promise<void> =>
  publishLiveEvents(
    db,
    inviters.map((userId) => ({ userId, event: { kind: 'invite' } })),
  );

const clawBackReward = async (
  tx: Tx,
  services: FriendJobs,
  inviteeId: bigint,
  at: Date,
): Promise<bigint | undefined> => {
  const invitation = await lockInvitation(tx, inviteeId, services);
  // A friend who was reinstated meanwhile still counts.
  if (invitation?.state !== 'paid' || !['limited', 'deleted'].includes(invitation.invitee_status))
    return undefined;
  const { inviter_id: inviterId, points, inviter_status } = invitation;
  // An inviter who deleted their account has no points any more.
  if (points > 0n && inviter_status !== 'deleted')
    await postReferralClawback(tx, { inviterId, inviteeId, points, at }, 'available');
  const reason = invitation.invitee_status === 'limited' ? 'friend_limited' : 'friend_gone';
  await updateInvitation(tx, inviteeId, { state: 'clawed_back', reason, endedAt: at });
  await notifyRewardClawedBack(tx, invitation, points, at);
  if (inviter_status !== 'deleted') await clawBackMilestones(tx, inviterId, at);
  return inviterId;
};
