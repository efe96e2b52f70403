import { transaction } from '../../platform/db/transaction.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';
import { broadcastChannels, broadcastDue } from './broadcast-due.ts';
import { readBroadcastReceivers, nextBroadcastToPlan, savePlan } from './broadcast-queries.ts';
import { insertDeliveries } from './deliveries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** People per transaction. */
const BATCH_SIZE = 1_000;

const planSome = async (tx: Tx, now: Date): Promise<boolean> => {
  const broadcast = await nextBroadcastToPlan(tx);
  if (!broadcast) return false;
  const { id, audience, planned_to: after, keep_ms } = broadcast;
  const people = await readBroadcastReceivers(tx, audience, { after, most: BATCH_SIZE, now });
  await insertDeliveries(
    tx,
    people.flatMap((person) => {
      const dueAt = broadcastDue(broadcast, person);
      return (['in_app', ...broadcastChannels(person)] as const).map((channel) => ({
        userId: person.user_id,
        channel,
        kind: 'broadcast' as const,
        key: `broadcast:${id}:${person.user_id}`,
        payload: { broadcast_id: `${id}` },
        dueAt,
        expiresAt: new Date(dueAt.getTime() + keep_ms),
        broadcastId: id,
      }));
    }),
  );
  const last = people.at(-1)?.user_id ?? after;
  await savePlan(tx, id, last, people.length < BATCH_SIZE ? 'planned' : 'planning');
  return true;
};

/** Plans broadcasts in batches of people; an aborted run continues at its last batch. */
export const planBroadcasts = async ({ db, clock }: Needs): Promise<void> => {
  while (await transaction(db, (tx) => planSome(tx, clock.rule())));
};
