import type { UserBrief } from '@taice/contract';
import { deviceOf } from '../device/device.ts';
import { saveInviteCode } from '../device/invite-code.ts';
import { tokenAtom } from '../session/atoms.ts';
import { whenReady } from '../session/session.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';

/**
 * Reports to the server that a person came by a shared link. Returns the sender; null for oneself and for a link
 * without an owner.
 */
export async function receiveShare(taice: Taice, code: string): Promise<UserBrief | null> {
  await whenReady(taice);
  const received = await taice.api.posts
    .addShareReceiveLog({ share_code: code }, { toast: false })
    // The video works without it.
    .catch(() => null);
  if (!received || viewerOf(taice)?.id === received.inviter.id) return null;
  const { storage, now } = deviceOf(taice);
  if (taice.store.get(tokenAtom) === null) saveInviteCode(storage, received.invite_code, now());
  return received.inviter;
}
