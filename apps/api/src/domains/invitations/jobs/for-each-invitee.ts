import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { attemptItem } from '../../../platform/jobs/attempt-item.ts';
import { publishLiveEvents } from '../../../platform/live/publish-live-events.ts';
import type { Services } from '../../../platform/services.ts';

export type FriendJobs = Pick<Services, 'db' | 'clock' | 'settings' | 'config' | 'log'>;

const BATCH_SIZE = 500;

/** The end of a statement that finds friends after the last one looked at; `lastParameter` is its last parameter. */
export const keysetPage = (inviteeColumn: string, lastParameter: string): string =>
  `and ${inviteeColumn} > ${lastParameter} order by ${inviteeColumn} limit ${BATCH_SIZE}`;

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
  let lastId = 0n;
  for (;;) {
    const rows = await preparedQuery<{ invitee_id: bigint }>(db, name, statement, [
      ...values,
      lastId,
    ]);
    for (const { invitee_id: id } of rows) {
      const inviter = await attemptItem(services, name, id, () =>
        transaction(db, (tx) => run(tx, id)),
      );
      if (inviter !== undefined)
        await publishLiveEvents(db, [{ userId: inviter, event: { kind: 'invite' } }]);
    }
    if (rows.length < BATCH_SIZE) return;
    lastId = rows.at(-1)?.invitee_id ?? lastId;
  }
};
