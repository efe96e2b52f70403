import type { Tx } from '../../platform/db/pool.ts';
import { publishLiveEvents } from '../../platform/live/publish-live-events.ts';

/** A person and the number of their unread messages. */
export interface UnreadCount {
  readonly id: bigint;
  readonly unread_num: number;
}

/** Sends the new number of unread messages to people's open pages. */
export const pushUnreadCounts = (tx: Tx, people: readonly UnreadCount[]): Promise<void> =>
  publishLiveEvents(
    tx,
    people.map(({ id: userId, unread_num }) => ({
      userId,
      event: { kind: 'message', unread_num },
    })),
  );
