import type { Reply, TaiceContract } from '@taice/contract';
import { getInviteCode } from '../device/invite-code.ts';
import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';
import { invitationKeys } from './queries.ts';

type Invitations = TaiceContract['invitations'];

const refetchInvitations = ({ queries }: Taice): void =>
  void queries.invalidateQueries({ queryKey: invitationKeys.all });

/** Claims the reward for a number of invited friends. */
export async function claimMilestone(
  taice: Taice,
  id: string,
): Promise<Reply<Invitations['claim']>> {
  try {
    return await taice.api.invitations.claim({ id }, { waitForConnection: true });
  } finally {
    invalidatePoints(taice);
    refetchInvitations(taice);
  }
}

/** A reminder text for a friend, once a day each. */
export async function nudgeFriend(taice: Taice, id: string): Promise<Reply<Invitations['nudge']>> {
  try {
    return await taice.api.invitations.nudge({ id });
  } finally {
    refetchInvitations(taice);
  }
}

/** The invite code that the viewer came with, while it is valid; '' without one. */
export const getSavedInviteCode = (taice: Taice): string => {
  const { storage, now } = deviceOf(taice);
  return getInviteCode(storage, now()) ?? '';
};
