import type { Taice } from '../types.ts';

/** Telegram's id of the person who has opened the page, unproven; undefined outside Telegram. */
export const getTelegramUserId = ({ platform }: Taice): string | undefined => {
  const userJson = new URLSearchParams(platform.initData ?? '').get('user');
  return userJson === null ? undefined : /"id":(\d+)/.exec(userJson)?.[1];
};
