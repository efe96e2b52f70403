import type { InvitationHint } from '@taice/contract';
import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import type { ConsumerParts } from '../../platform/events/consumer.ts';
import { eligibility } from '../eligibility/eligibility.ts';
import { bookHold } from './book.ts';
import { type Invitation, lockInvitation, moveInvitation, qualifiedBetween } from './queries.ts';
import { tellQualified } from './told.ts';

/** The reason a friend does not count: `rejected` for good, `registered` until it changes. */
interface Against {
  readonly state: 'rejected' | 'registered';
  readonly reason: InvitationHint;
}

const wait = (reason: InvitationHint): Against => ({ state: 'registered', reason });
const reject = (reason: InvitationHint): Against => ({ state: 'rejected', reason });

/** Checks both accounts; undefined: both may earn. */
const standingOf = (of: Invitation): Against | undefined => {
  if (of.invitee_status === 'deleted') return reject('friend_gone');
  if (of.invitee_status === 'limited') return reject('friend_limited');
  if (of.invitee_status === 'suspended') return wait('friend_standing');
  if (of.inviter_status === 'deleted') return reject('own_limited');
  // A limit may be lifted again: until then nothing is earned and nothing is lost.
  return of.why_not === null ? undefined : wait('own_standing');
};

/**
 * Qualifies an invitation whose friend has watched, shared and verified; the points are then held. `asked` (rule
 * clock): the time of the change. Harmless to repeat. Returns the inviter if something changed.
 */
export const judge = async (
  tx: Tx,
  parts: ConsumerParts,
  inviteeId: bigint,
  asked: Date,
): Promise<bigint | undefined> => {
  const { settings } = parts;
  const of = await lockInvitation(tx, inviteeId, parts);
  if (of?.state !== 'registered' || of.watched_at === null || of.shared_at === null)
    return undefined;
  const { inviter_id: inviterId } = of;
  // The last handled event may be older than the steps.
  const at = new Date(Math.max(Number(asked), Number(of.watched_at), Number(of.shared_at)));
  const against =
    standingOf(of) ??
    (await identityOf(tx, parts, inviteeId)) ??
    ((await isDayFull(tx, settings.referral_day_cap, inviterId, at)) ? wait('day_cap') : undefined);
  if (against) {
    const { state, reason } = against;
    if (state === 'registered' && of.reason === reason) return undefined;
    await moveInvitation(tx, inviteeId, {
      state,
      reason,
      ...(state === 'rejected' && { endedAt: at }),
    });
    return inviterId;
  }
  const points = settings.referral_reward;
  const releaseAt = new Date(at.getTime() + settings.referral_hold_ms);
  await moveInvitation(tx, inviteeId, {
    state: 'qualified',
    reason: null,
    points,
    qualifiedAt: at,
    releaseAt,
  });
  if (points > 0n) await bookHold(tx, { inviterId, inviteeId, points, at });
  await tellQualified(tx, of, points, at);
  await emit(tx, {
    type: 'invite.qualified',
    userId: inviterId,
    at,
    payload: { inviter_id: `${inviterId}`, invitee_id: `${inviteeId}` },
  });
  return inviterId;
};

const identityOf = async (
  tx: Tx,
  parts: ConsumerParts,
  inviteeId: bigint,
): Promise<Against | undefined> => {
  const why = await eligibility(tx, inviteeId, parts);
  if (why === null) return undefined;
  return wait(why === 'unverified' ? 'verify' : 'friend_standing');
};

/** The business day of a moment; the second bound is exclusive. */
export const dayOf = (at: Date): readonly [from: Date, to: Date] => {
  const day = businessDay(at);
  return [new Date(businessDayStart(day)), new Date(businessDayStart(addDays(day, 1)))];
};

const isDayFull = async (tx: Tx, most: number, inviterId: bigint, at: Date): Promise<boolean> =>
  (await qualifiedBetween(tx, inviterId, ...dayOf(at))) >= most;
