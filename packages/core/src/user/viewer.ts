import { QueryObserver } from '@tanstack/query-core';
import type { UserFull } from '@taice/contract';
import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { userQueries } from './queries.ts';

/** The account of whoever is logged in, as the server last told it; null for a visitor. */
export const viewerOf = (taice: Taice): UserFull | null =>
  taice.queries.getQueryData(userQueries.me(taice).queryKey) ?? null;

/** Makes `user` the account that the page shows. */
export const setViewer = (taice: Taice, user: UserFull): void => {
  const me = userQueries.me(taice);
  // With its own life time from the start, since not every page has somebody who reads it.
  taice.queries.getQueryCache().build(taice.queries, taice.queries.defaultQueryOptions(me));
  taice.queries.setQueryData(me.queryKey, user);
};

/** Hears of every change of the account; the returned function ends it. */
export const onViewer = (taice: Taice, listener: () => void): (() => void) =>
  new QueryObserver(taice.queries, userQueries.me(taice)).subscribe(listener);

/**
 * Takes the viewer's account as a binding has left it; true if the binding verified it. Every other answer is then
 * asked for again, since many of them say what only the verified may do.
 */
export const keepBound = (taice: Taice, user: UserFull): boolean => {
  const before = viewerOf(taice);
  keepUser(taice, user);
  const isVerified =
    before?.id === user.id && before.verified_by === null && user.verified_by !== null;
  if (isVerified) void taice.queries.invalidateQueries();
  return isVerified;
};

/** Takes the viewer's account as the server has just answered it; nothing once somebody else is there. */
export const keepUser = (taice: Taice, user: UserFull): void => {
  if (viewerOf(taice)?.id !== user.id) return;
  setViewer(taice, user);
  deviceOf(taice).storage.set('userInfo', JSON.stringify(user));
};
