import type { UserFull } from '@taice/contract';
import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { userAtom } from './atoms.ts';

/** Takes the viewer's account as the server has just answered it; nothing once somebody else is there. */
export const keepUser = (taice: Taice, user: UserFull): void => {
  if (taice.store.get(userAtom)?.id !== user.id) return;
  taice.store.set(userAtom, user);
  deviceOf(taice).storage.set('userInfo', JSON.stringify(user));
};
