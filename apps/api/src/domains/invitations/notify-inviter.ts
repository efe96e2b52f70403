import { formatMicro } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { postMessageBatch, postMessage } from '../messages/post-message.ts';
import type { Invitation } from './queries.ts';

/** The link of messages about friends. */
const INVITATION_PATH = '/V2/invitation';

/** Notifies each inviter that a friend has joined. */
export const notifyFriendsJoined = async (
  tx: Tx,
  joined: readonly { inviterId: bigint; inviteeId: bigint; nickname: string; at: Date }[],
): Promise<void> => {
  await postMessageBatch(
    tx,
    joined.map(({ inviterId, inviteeId, nickname, at }) => ({
      userId: inviterId,
      type: 'invite' as const,
      template: 'invite_joined' as const,
      params: { name: nickname },
      link: INVITATION_PATH,
      dedupeKey: `invite_joined:${inviteeId}`,
      at,
    })),
  );
};

type InvitationRef = Pick<Invitation, 'inviter_id' | 'invitee_id' | 'nickname'>;

const friendNotifier =
  (template: 'invite_qualified' | 'invite_paid' | 'invite_taken_back') =>
  async (tx: Tx, invitation: InvitationRef, points: bigint, at: Date): Promise<void> => {
    await postMessage(tx, {
      userId: invitation.inviter_id,
      type: 'invite',
      template,
      params: { name: invitation.nickname, amount: formatMicro(points) },
      link: INVITATION_PATH,
      dedupeKey: `${template}:${invitation.invitee_id}`,
      at,
    });
  };

/** Messages that a friend's points are held, available or taken back. */
export const notifyFriendQualified = friendNotifier('invite_qualified');
export const notifyFriendPaid = friendNotifier('invite_paid');
export const notifyRewardClawedBack = friendNotifier('invite_taken_back');

/** A milestone was taken back because of fake friends. */
export const notifyMilestoneLost = async (
  tx: Tx,
  {
    inviterId,
    claimId,
    need,
    points,
    at,
  }: { inviterId: bigint; claimId: bigint; need: string; points: bigint; at: Date },
): Promise<void> => {
  await postMessage(tx, {
    userId: inviterId,
    type: 'invite',
    template: 'invite_milestone_lost',
    params: { need: Number(need), amount: formatMicro(points) },
    link: INVITATION_PATH,
    dedupeKey: `invite_milestone_lost:${claimId}`,
    at,
  });
};
