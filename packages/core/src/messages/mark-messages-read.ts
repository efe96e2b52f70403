import type { InfiniteData } from '@tanstack/query-core';
import type { Reply, TaiceContract } from '@taice/contract';
import type { MessageType } from '@taice/contract/shapes';
import type { PageStart } from '../queries/pages.ts';
import { optimistic, createOptimisticChange } from '../queries/optimistic-change.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { messageKeys } from './queries.ts';
import { setUnreadCount } from './unread-count.ts';

type Messages = TaiceContract['messages'];
type Pages = InfiniteData<Reply<Messages['list']>, PageStart>;
type Item = Reply<Messages['list']>['list'][number];

const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data;

/**
 * Shows messages as read on all lists without removing them, so that none jumps: they stay in the unread list until it
 * is opened again. Returns how many it changed.
 */
const showRead = (taice: Taice, isRead: (item: Item) => boolean) => {
  const readItems = new Set<string>();
  const isUnread = (item: Item): boolean => !item.is_read && isRead(item);
  const show = (item: Item): Item => {
    if (!isUnread(item)) return item;
    readItems.add(item.id);
    return { ...item, is_read: true };
  };
  const change = createOptimisticChange(taice.queries, (data, [domain]) => {
    if (domain !== messageKeys.all[0] || !isPages(data)) return data;
    if (!data.pages.some(({ list }) => list.some(isUnread))) return data;
    const pages = data.pages.map((page) => ({ ...page, list: page.list.map(show) }));
    return { ...data, pages };
  });
  return { change, count: readItems.size };
};

const markRead = async (
  taice: Taice,
  isRead: (item: Item) => boolean,
  remainingAfter: (shown: number) => number,
  run: () => Promise<{ readonly unread_num: number }>,
): Promise<void> => {
  const before = viewerOf(taice)?.unread_num ?? 0;
  const { change, count } = showRead(taice, isRead);
  setUnreadCount(taice, remainingAfter(count));
  try {
    setUnreadCount(taice, (await optimistic(change, run)).unread_num);
  } catch (error) {
    setUnreadCount(taice, before);
    throw error;
  }
};

/** Marks opened messages as read: shown at once, undone if the server does not receive it. */
export const markMessagesRead = (taice: Taice, ids: readonly string[]): Promise<void> => {
  const readIds = new Set(ids);
  return markRead(
    taice,
    ({ id }) => readIds.has(id),
    (count) => (viewerOf(taice)?.unread_num ?? 0) - count,
    () => taice.api.messages.read({ ids: [...ids] }),
  );
};

/** Marks everything as read, or everything of some kinds (no kind: all). */
export const markAllMessagesRead = (taice: Taice, types: readonly MessageType[]): Promise<void> =>
  markRead(
    taice,
    ({ type }) => types.length === 0 || types.some((one) => one === type),
    (count) => (types.length === 0 ? 0 : (viewerOf(taice)?.unread_num ?? 0) - count),
    () => taice.api.messages.allRead(types.length > 0 ? { type: types.join(',') } : {}),
  );
