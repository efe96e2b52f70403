import { QueryObserver } from '@tanstack/query-core';
import type { UserFull } from '@taice/contract';
import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { userQueries } from './queries.ts';

/** The account of the logged-in person, by the server's last answer; null for a visitor. */
export const viewerOf = (taice: Taice): UserFull | null =>
  taice.queries.getQueryData(userQueries.me(taice).queryKey) ?? null;

/** Makes `user` the account that the page shows. */
export const setViewer = (taice: Taice, user: UserFull): void => {
  const me = userQueries.me(taice);
  // Sets its lifetime from the start, since not every page has a reader of it.
  taice.queries.getQueryCache().build(taice.queries, taice.queries.defaultQueryOptions(me));
  taice.queries.setQueryData(me.queryKey, user);
};

/** Listens to changes of the account; the returned function unsubscribes. */
export const onViewerChange = (taice: Taice, listener: () => void): (() => void) =>
  new QueryObserver(taice.queries, userQueries.me(taice)).subscribe(listener);

/**
 * Stores the viewer's account after a binding; true if the binding verified it. All other data is then reloaded, since
 * much of it depends on the verification.
 */
export const saveBoundViewer = (taice: Taice, user: UserFull): boolean => {
  const before = viewerOf(taice);
  saveViewer(taice, user);
  const isVerified =
    before?.id === user.id && before.verified_by === null && user.verified_by !== null;
  if (isVerified) void taice.queries.invalidateQueries();
  return isVerified;
};

/** Stores the viewer's account from the server's answer; does nothing if another viewer is logged in. */
export const saveViewer = (taice: Taice, user: UserFull): void => {
  if (viewerOf(taice)?.id !== user.id) return;
  setViewer(taice, user);
  deviceOf(taice).storage.set('userInfo', JSON.stringify(user));
};
