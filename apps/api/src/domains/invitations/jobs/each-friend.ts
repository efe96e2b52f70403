import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { attempt } from '../../../platform/jobs/attempt.ts';
import { tell } from '../../../platform/live/tell.ts';
import type { Services } from '../../../platform/services.ts';

/** What looks at friends needs. */
export type FriendJobs = Pick<Services, 'db' | 'clock' | 'settings' | 'config' | 'log'>;

const BATCH = 500;

/** The end of a statement that finds friends, behind those that were looked at; `last` is its last parameter. */
export const page = (friend: string, last: string): string =>
  `and ${friend} > ${last} order by ${friend} limit ${BATCH}`;

/**
 * Looks at each friend that a statement finds, in a transaction of its own: one who cannot be decided keeps nobody else
 * waiting. `run` returns the inviter where something has changed, who is told.
 */
export const eachFriend = async (
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
      const inviter = await attempt(services, name, id, () => transaction(db, (tx) => run(tx, id)));
      if (inviter !== undefined) await tell(db, [{ userId: inviter, event: { kind: 'invite' } }]);
    }
    if (found.length < BATCH) return;
    last = found.at(-1)?.invitee_id ?? last;
  }
};
