import type { UserBrief } from '@taice/contract';
import { deviceOf } from '../device/device.ts';
import { keepInviteCode } from '../device/invite-code.ts';
import { tokenAtom } from '../session/atoms.ts';
import { whenReady } from '../session/session.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';

/**
 * Tells the server that somebody came by a shared link, and who they are if that is known. Whoever shared it; null for
 * oneself and for a link of nobody's.
 */
export async function receiveShare(taice: Taice, code: string): Promise<UserBrief | null> {
  await whenReady(taice);
  const received = await taice.api.posts
    .addShareReceiveLog({ share_code: code }, { toast: false })
    // The video is there all the same.
    .catch(() => null);
  if (!received || viewerOf(taice)?.id === received.inviter.id) return null;
  const { storage, now } = deviceOf(taice);
  if (taice.store.get(tokenAtom) === null) keepInviteCode(storage, received.invite_code, now());
  return received.inviter;
}
