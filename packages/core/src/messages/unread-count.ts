import type { Taice } from '../types.ts';
import { saveViewer, viewerOf } from '../user/viewer.ts';

/** Shows this number of unread messages on every badge. */
export const setUnreadCount = (taice: Taice, unread_num: number): void => {
  const me = viewerOf(taice);
  if (me && me.unread_num !== unread_num)
    saveViewer(taice, { ...me, unread_num: Math.max(0, unread_num) });
};
