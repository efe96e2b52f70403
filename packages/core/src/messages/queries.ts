import type { MessageType } from '@taice/contract/shapes';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { setUnreadCount } from './unread-count.ts';

/** The filter: all messages, unread ones, or those of some kinds. */
export interface MessageFilter {
  readonly unread: boolean;
  readonly types: readonly MessageType[];
}

export const messageKeys = {
  all: ['messages'],
  list: (filter: MessageFilter) => ['messages', 'list', filter],
} as const;

export const messageQueries = {
  list: (taice: Taice, filter: MessageFilter) =>
    defineListQuery({
      queryKey: messageKeys.list(filter),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: async ({ cursor }, signal) => {
        const page = await taice.api.messages.list(
          {
            cursor,
            unread: filter.unread ? 1 : undefined,
            type: filter.types.length > 0 ? filter.types.join(',') : undefined,
          },
          { signal },
        );
        // The unread number belongs to the same moment as the list.
        setUnreadCount(taice, page.unread_num);
        return page;
      },
    }),
};
