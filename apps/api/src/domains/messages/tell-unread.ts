import type { Tx } from '../../platform/db/pool.ts';
import { tell } from '../../platform/live/tell.ts';

/** A person and the number of their unread messages. */
export interface Unread {
  readonly id: bigint;
  readonly unread_num: number;
}

/** Sends the new number of unread messages to people's open pages. */
export const tellUnread = (tx: Tx, people: readonly Unread[]): Promise<void> =>
  tell(
    tx,
    people.map(({ id: userId, unread_num }) => ({
      userId,
      event: { kind: 'message', unread_num },
    })),
  );
