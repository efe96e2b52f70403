import type { InvitationHint } from '@taice/contract';
import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import type { ConsumerDeps } from '../../platform/events/consumer.ts';
import { findIneligibility } from '../eligibility/eligibility.ts';
import { postReferralHold } from './invitation-ledger.ts';
import { type Invitation, lockInvitation, updateInvitation, countQualified } from './queries.ts';
import { notifyFriendQualified } from './notify-inviter.ts';

/** The reason a friend does not count: `rejected` for good, `registered` until it changes. */
interface Objection {
  readonly state: 'rejected' | 'registered';
  readonly reason: InvitationHint;
}

const postpone = (reason: InvitationHint): Objection => ({ state: 'registered', reason });
const reject = (reason: InvitationHint): Objection => ({ state: 'rejected', reason });

/** Checks both accounts; undefined: both may earn. */
const checkStatuses = (invitation: Invitation): Objection | undefined => {
  if (invitation.invitee_status === 'deleted') return reject('friend_gone');
  if (invitation.invitee_status === 'limited') return reject('friend_limited');
  if (invitation.invitee_status === 'suspended') return postpone('friend_standing');
  if (invitation.inviter_status === 'deleted') return reject('own_limited');
  // A limit may be lifted again: until then nothing is earned and nothing is lost.
  return invitation.why_not === null ? undefined : postpone('own_standing');
};

/**
 * Qualifies an invitation whose friend has watched, shared and verified; the points are then held. `changedAt` (rule
 * clock): the time of the change. Harmless to repeat. Returns the inviter if something changed.
 */
export const evaluateInvitation = async (
  tx: Tx,
  deps: ConsumerDeps,
  inviteeId: bigint,
  changedAt: Date,
): Promise<bigint | undefined> => {
  const { settings } = deps;
  const invitation = await lockInvitation(tx, inviteeId, deps);
  if (
    invitation?.state !== 'registered' ||
    invitation.watched_at === null ||
    invitation.shared_at === null
  )
    return undefined;
  const { inviter_id: inviterId } = invitation;
  // The last handled event may be older than the steps.
  const at = new Date(
    Math.max(Number(changedAt), Number(invitation.watched_at), Number(invitation.shared_at)),
  );
  const objection =
    checkStatuses(invitation) ??
    (await checkIdentity(tx, deps, inviteeId)) ??
    ((await isDayFull(tx, settings.referral_day_cap, inviterId, at))
      ? postpone('day_cap')
      : undefined);
  if (objection) {
    const { state, reason } = objection;
    if (state === 'registered' && invitation.reason === reason) return undefined;
    await updateInvitation(tx, inviteeId, {
      state,
      reason,
      ...(state === 'rejected' && { endedAt: at }),
    });
    return inviterId;
  }
  const points = settings.referral_reward;
  const releaseAt = new Date(at.getTime() + settings.referral_hold_ms);
  await updateInvitation(tx, inviteeId, {
    state: 'qualified',
    reason: null,
    points,
    qualifiedAt: at,
    releaseAt,
  });
  if (points > 0n) await postReferralHold(tx, { inviterId, inviteeId, points, at });
  await notifyFriendQualified(tx, invitation, points, at);
  await emit(tx, {
    type: 'invite.qualified',
    userId: inviterId,
    at,
    payload: { inviter_id: `${inviterId}`, invitee_id: `${inviteeId}` },
  });
  return inviterId;
};

const checkIdentity = async (
  tx: Tx,
  deps: ConsumerDeps,
  inviteeId: bigint,
): Promise<Objection | undefined> => {
  const ineligibility = await findIneligibility(tx, inviteeId, deps);
  if (ineligibility === null) return undefined;
  return postpone(ineligibility === 'unverified' ? 'verify' : 'friend_standing');
};

/** The business day of a moment; the second bound is exclusive. */
export const dayBounds = (at: Date): readonly [from: Date, to: Date] => {
  const day = businessDay(at);
  return [new Date(businessDayStart(day)), new Date(businessDayStart(addDays(day, 1)))];
};

const isDayFull = async (tx: Tx, dayCap: number, inviterId: bigint, at: Date): Promise<boolean> =>
  (await countQualified(tx, inviterId, ...dayBounds(at))) >= dayCap;
