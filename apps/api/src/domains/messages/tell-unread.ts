import type { Tx } from '../../platform/db/pool.ts';
import { tell } from '../../platform/live/tell.ts';

/** A person and how many messages they have not read. */
export interface Unread {
  readonly id: bigint;
  readonly unread_num: number;
}

/** Tells people who listen that their messages, and so what is unread of them, are others now. */
export const tellUnread = (tx: Tx, people: readonly Unread[]): Promise<void> =>
  tell(
    tx,
    people.map(({ id: userId, unread_num }) => ({
      userId,
      event: { kind: 'message', unread_num },
    })),
  );
