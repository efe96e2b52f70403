import type { MessageType } from '@taice/contract/shapes';
import { byId, readList } from '../queries/pages.ts';
import { loggedIn } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { showUnread } from './show-unread.ts';

/** The filter: all messages, unread ones, or those of some kinds. */
export interface MessageWish {
  readonly unread: boolean;
  readonly types: readonly MessageType[];
}

export const messageKeys = {
  all: ['messages'],
  list: (wish: MessageWish) => ['messages', 'list', wish],
} as const;

export const messageQueries = {
  list: (taice: Taice, wish: MessageWish) =>
    readList({
      queryKey: messageKeys.list(wish),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: async ({ cursor }, signal) => {
        const page = await taice.api.messages.list(
          {
            cursor,
            unread: wish.unread ? 1 : undefined,
            type: wish.types.length > 0 ? wish.types.join(',') : undefined,
          },
          { signal },
        );
        // The unread number belongs to the same moment as the list.
        showUnread(taice, page.unread_num);
        return page;
      },
    }),
};
