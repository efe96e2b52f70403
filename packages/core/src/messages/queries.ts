import { byId, readList } from '../queries/pages.ts';
import { loggedIn } from '../queries/read.ts';
import type { Taice } from '../types.ts';

export const messageKeys = {
  all: ['messages'],
  list: (unread: boolean) => ['messages', 'list', { unread }],
} as const;

export const messageQueries = {
  /** What has happened, or what of it was not read yet. */
  list: (taice: Taice, unread: boolean) =>
    readList({
      queryKey: messageKeys.list(unread),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: ({ cursor }, signal) =>
        taice.api.messages.list({ cursor, unread: unread ? 1 : undefined }, { signal }),
    }),
};
