import type { Tx } from '../../../platform/db/pool.ts';
import { tell } from '../../../platform/live/tell.ts';
import { bookClawback, bookRelease } from '../book.ts';
import { DUE_HOLDS, lockInvitation, moveInvitation } from '../queries.ts';
import { tellPaid, tellTakenBack } from '../told.ts';
import { eachFriend, type FriendJobs, page } from './each-friend.ts';

const DUE = `select i.invitee_id ${DUE_HOLDS} ${page('i.invitee_id', '$2')}`;

/** Pays friends' rewards once their hold is over. Each in its own transaction, and once by any number of processes. */
export const releaseHolds = async (services: FriendJobs): Promise<void> => {
  const at = services.clock.rule();
  await eachFriend(services, ['invitations_due', DUE], [at], (tx, id) =>
    release(tx, services, id, at),
  );
};

const release = async (
  tx: Tx,
  parts: FriendJobs,
  inviteeId: bigint,
  at: Date,
): Promise<bigint | undefined> => {
  const of = await lockInvitation(tx, inviteeId, parts);
  if (of?.state !== 'qualified') return undefined;
  const { inviter_id: inviterId, inviter_status, invitee_status, points } = of;
  const booked = { inviterId, inviteeId, points, at };
  if (inviter_status === 'deleted') {
    // The pending points were forfeited with the account.
    await moveInvitation(tx, inviteeId, { state: 'rejected', reason: 'own_limited', endedAt: at });
    return undefined;
  }
  if (invitee_status === 'limited' || invitee_status === 'deleted') {
    if (points > 0n) await bookClawback(tx, booked, 'pending');
    const reason = invitee_status === 'limited' ? 'friend_limited' : 'friend_gone';
    await moveInvitation(tx, inviteeId, { state: 'clawed_back', reason, endedAt: at });
    await tellTakenBack(tx, of, points, at);
  } else if (inviter_status === 'limited') {
    await moveInvitation(tx, inviteeId, { reason: 'own_standing' });
    return inviterId;
  } else if (inviter_status === 'suspended' || invitee_status === 'suspended') return undefined;
  else {
    if (points > 0n) await bookRelease(tx, booked);
    await moveInvitation(tx, inviteeId, { state: 'paid', reason: null, endedAt: at });
    await tellPaid(tx, of, points, at);
  }
  await tell(tx, [{ userId: inviterId, event: { kind: 'balance' } }]);
  return inviterId;
};
