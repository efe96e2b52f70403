import type { Input, Reply, TaiceContract } from '@taice/contract';
import type { BindingKind } from '@taice/contract/shapes';
import type { Taice } from '../types.ts';
import { userKeys } from './queries.ts';
import { saveBoundViewer, saveViewer } from './viewer.ts';

type Answer = Reply<TaiceContract['user']['infoStore']>;
export type ProfileChanges = Input<TaiceContract['user']['infoStore']>;

const applyProfile = async (taice: Taice, request: Promise<Answer>): Promise<void> => {
  const { user } = await request;
  saveViewer(taice, user);
  void taice.queries.invalidateQueries({ queryKey: userKeys.profile(user.id) });
};

/** Changes the viewer's profile; absent fields do not change. */
export const saveProfile = (taice: Taice, changes: ProfileChanges): Promise<void> =>
  applyProfile(taice, taice.api.user.infoStore(changes));

/** Sets the e-mail address by the code mailed to it, and a first password with it. */
export const bindEmail = (
  taice: Taice,
  request: Input<TaiceContract['auth']['emailStore']>,
): Promise<void> => applyProfile(taice, taice.api.auth.emailStore(request));

/** Binds the Telegram account that opened the page; true if that verified the viewer's account. */
export const bindTelegram = async (taice: Taice): Promise<boolean> => {
  const { initData } = taice.platform;
  if (!initData) throw new Error('Telegram did not open this page');
  const { user } = await taice.api.auth.telegramBind({ user: initData });
  void taice.queries.invalidateQueries({ queryKey: userKeys.profile(user.id) });
  return saveBoundViewer(taice, user);
};

/** Removes a way to log in; 1115 for the last one. Other devices are logged out. */
export const unbind = (taice: Taice, kind: BindingKind): Promise<void> =>
  applyProfile(taice, taice.api.auth.unbind({ kind }));

/** Requests the deletion: the account is removed after 14 days. */
export const deleteAccount = (taice: Taice): Promise<void> =>
  applyProfile(taice, taice.api.user.deleteAccount());

/** Cancels the deletion. */
export const cancelDelete = (taice: Taice): Promise<void> =>
  applyProfile(taice, taice.api.user.cancelDelete());
