import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { attemptItem } from '../../../platform/jobs/attempt-item.ts';
import { publishLiveEvents } from '../../../platform/live/publish-live-events.ts';
import type { Services } from '../../../platform/services.ts';

export type FriendJobs = Pick<Services, 'db' | 'clock' | 'settings' | 'config' | 'log'>;

const BATCH = 500;

/** The end of a statement that finds friends after the last one looked at; `last` is its last parameter. */
export const keysetPage = (friend: string, last: string): string =>
  `and ${friend} > ${last} order by ${friend} limit ${BATCH}`;

/**
 * Checks each friend that a statement finds, each in its own transaction. A failure does not block the others. `run`
 * returns the inviter if something has changed; the inviter is then notified.
 */
export const forEachInvitee = async (
  services: FriendJobs,
  [name, statement]: readonly [name: string, statement: string],
  values: readonly unknown[],
  run: (tx: Tx, inviteeId: bigint) => Promise<bigint | undefined>,
): Promise<void> => {
  const { db } = services;
  let last = 0n;
  for (;;) {
    const found = await preparedQuery<{ invitee_id: bigint }>(db, name, statement, [
      ...values,
      last,
    ]);
    for (const { invitee_id: id } of found) {
      const inviter = await attemptItem(services, name, id, () =>
        transaction(db, (tx) => run(tx, id)),
      );
      if (inviter !== undefined)
        await publishLiveEvents(db, [{ userId: inviter, event: { kind: 'invite' } }]);
    }
    if (found.length < BATCH) return;
    last = found.at(-1)?.invitee_id ?? last;
  }
};
