import type { Tx } from '../../../platform/db/pool.ts';
import { publishLiveEvents } from '../../../platform/live/publish-live-events.ts';
import { postReferralClawback, postReferralRelease } from '../invitation-ledger.ts';
import { DUE_HOLDS, lockInvitation, updateInvitation } from '../queries.ts';
import { notifyFriendPaid, notifyRewardClawedBack } from '../notify-inviter.ts';
import { forEachInvitee, type FriendJobs, keysetPage } from './for-each-invitee.ts';

const LIST_DUE_HOLDS = `select i.invitee_id ${DUE_HOLDS} ${keysetPage('i.invitee_id', '$2')}`;

/** Pays friends' rewards once their hold is over. Each in its own transaction, and once by any number of processes. */
export const releaseHolds = async (services: FriendJobs): Promise<void> => {
  const at = services.clock.rule();
  await forEachInvitee(services, ['invitations_due', LIST_DUE_HOLDS], [at], (tx, id) =>
    releaseHold(tx, services, id, at),
  );
};

const releaseHold = async (
  tx: Tx,
  services: FriendJobs,
  inviteeId: bigint,
  at: Date,
): Promise<bigint | undefined> => {
  const invitation = await lockInvitation(tx, inviteeId, services);
  if (invitation?.state !== 'qualified') return undefined;
  const { inviter_id: inviterId, inviter_status, invitee_status, points } = invitation;
  const posting = { inviterId, inviteeId, points, at };
  if (inviter_status === 'deleted') {
    // The pending points were forfeited with the account.
    await updateInvitation(tx, inviteeId, {
      state: 'rejected',
      reason: 'own_limited',
      endedAt: at,
    });
    return undefined;
  }
  if (invitee_status === 'limited' || invitee_status === 'deleted') {
    if (points > 0n) await postReferralClawback(tx, posting, 'pending');
    const reason = invitee_status === 'limited' ? 'friend_limited' : 'friend_gone';
    await updateInvitation(tx, inviteeId, { state: 'clawed_back', reason, endedAt: at });
    await notifyRewardClawedBack(tx, invitation, points, at);
  } else if (inviter_status === 'limited') {
    await updateInvitation(tx, inviteeId, { reason: 'own_standing' });
    return inviterId;
  } else if (inviter_status === 'suspended' || invitee_status === 'suspended') return undefined;
  else {
    if (points > 0n) await postReferralRelease(tx, posting);
    await updateInvitation(tx, inviteeId, { state: 'paid', reason: null, endedAt: at });
    await notifyFriendPaid(tx, invitation, points, at);
  }
  await publishLiveEvents(tx, [{ userId: inviterId, event: { kind: 'balance' } }]);
  return inviterId;
};
