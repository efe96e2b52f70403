import type { InvitationHint } from '@taice/contract';
import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import type { ConsumerParts } from '../../platform/events/consumer.ts';
import { bookHold } from './book.ts';
import { lookAround, notePlaces } from './crowd.ts';
import { type Against, whatSpeaksAgainst } from './fraud.ts';
import { type Invitation, lockInvitation, moveInvitation, qualifiedBetween } from './queries.ts';
import { tellQualified } from './told.ts';

const wait = (reason: InvitationHint): Against => ({ verdict: 'wait', reason });
const review = (reason: InvitationHint): Against => ({ verdict: 'review', reason });
const reject = (reason: InvitationHint): Against => ({ verdict: 'reject', reason });

/** How the two accounts stand; undefined: both may. */
const standingOf = (of: Invitation): Against | undefined => {
  if (of.invitee_status === 'deleted') return reject('friend_gone');
  if (of.invitee_status === 'limited') return reject('friend_limited');
  if (of.invitee_status === 'suspended') return wait('friend_standing');
  if (of.inviter_status === 'deleted') return reject('own_limited');
  // A limit may turn out to be wrong: until it is lifted nothing is earned, and nothing is lost.
  if (of.why_not !== null) return wait('own_standing');
  if (of.inviter_waits) return wait('own_first_view');
  return of.inviter_has_come_back ? undefined : wait('own_days');
};

/**
 * Lets an invitation qualify at `at` (rule clock), where its friend has watched and shared and nothing speaks against it:
 * then the points wait for the end of the hold. Harmless to repeat. Returns
 * whose it is where it has changed.
 */
export const judge = async (
  tx: Tx,
  parts: ConsumerParts,
  inviteeId: bigint,
  at: Date,
): Promise<bigint | undefined> => {
  const { numbers, config } = parts;
  const of = await lockInvitation(tx, inviteeId, parts);
  if (!of || of.watched_at === null || of.shared_at === null) return undefined;
  if (of.state !== 'registered' && !(of.is_of_crowd && of.has_come_back)) return undefined;
  const { inviter_id: inviterId } = of;
  const around = await lookAround(tx, of, numbers, at);
  const whoItIs = async (): Promise<Against | undefined> =>
    (await whatSpeaksAgainst(tx, config, inviteeId, inviterId)) ??
    (of.invitee_first_view === 'held' ? wait('network') : undefined) ??
    (around.reason === undefined || of.has_come_back ? undefined : review(around.reason));
  const against =
    standingOf(of) ??
    // The staff has looked at it: who it is is no question any more.
    (of.is_decided ? undefined : await whoItIs()) ??
    ((await isDayFull(tx, numbers.referral_day_cap, inviterId, at)) ? wait('day_cap') : undefined);
  // The friend's own first video is paid first; that is told, and all is asked again then.
  if (!against && !of.is_decided && of.invitee_first_view === null) return undefined;
  if (against) {
    const { verdict, reason } = against;
    if (verdict === 'wait' && of.reason === reason) return undefined;
    const state = { reject: 'rejected', review: 'in_review', wait: 'registered' }[verdict];
    const ended = verdict === 'reject' && { endedAt: at };
    await moveInvitation(tx, inviteeId, { state, reason, ...ended });
    return inviterId;
  }
  const points = numbers.referral_reward;
  const releaseAt = new Date(at.getTime() + numbers.referral_hold_ms);
  await moveInvitation(tx, inviteeId, {
    state: 'qualified',
    reason: null,
    points,
    qualifiedAt: at,
    releaseAt,
  });
  if (points > 0n) await bookHold(tx, { inviterId, inviteeId, points, at });
  await notePlaces(tx, around.places, inviteeId, at);
  await tellQualified(tx, of, points, at);
  await emit(tx, {
    type: 'invite.qualified',
    userId: inviterId,
    at,
    payload: { inviter_id: `${inviterId}`, invitee_id: `${inviteeId}` },
  });
  return inviterId;
};

/** The two ends of the business day of a moment, the second not in it. */
export const dayOf = (at: Date): readonly [from: Date, to: Date] => {
  const day = businessDay(at);
  return [new Date(businessDayStart(day)), new Date(businessDayStart(addDays(day, 1)))];
};

const isDayFull = async (tx: Tx, most: number, inviterId: bigint, at: Date): Promise<boolean> =>
  (await qualifiedBetween(tx, inviterId, ...dayOf(at))) >= most;
