import { formatMicro } from '@taice/core/rules';
import { hot, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { attempt } from '../../../platform/jobs/attempt.ts';
import type { Services } from '../../../platform/services.ts';
import { releaseHeldDays } from '../../ledger/held-days.ts';
import { postMessage } from '../../messages/post-message.ts';
import { newcomersToPay } from './queries.ts';

const BATCH = 500;

/**
 * Pays the held days of newcomers who have come back often enough, whether or not their first video's reward has its turn. One
 * who cannot be paid keeps nobody else waiting.
 */
export const releaseNewcomerDays = async (
  services: Pick<Services, 'db' | 'clock' | 'numbers' | 'log'>,
): Promise<void> => {
  const { db, clock, numbers } = services;
  for (let last = 0n; ;) {
    const page = { after: last, limit: BATCH };
    const people = await newcomersToPay(db, numbers.first_view_days, page);
    for (const id of people)
      await attempt(services, 'newcomer days', id, () =>
        transaction(db, (tx) => release(tx, id, clock.rule())),
      );
    if (people.length < BATCH) return;
    last = people.at(-1) ?? last;
  }
};

// Whoever has been suspended meanwhile has their days wait for the decision.
const STILL = `select from "user" where id = $1 and status <> 'suspended' for no key update`;

const release = async (tx: Tx, userId: bigint, at: Date): Promise<void> => {
  if ((await hot(tx, 'newcomer_still', STILL, [userId])).length === 0) return;
  const days = await releaseHeldDays(tx, userId, at);
  const paid = days.reduce((sum, day) => sum + day.paid, 0n);
  if (paid === 0n) return;
  await postMessage(tx, {
    userId,
    type: 'reward',
    template: 'newcomer_days_paid',
    params: { amount: formatMicro(paid) },
    // Once for the days that it is of: others may be held later.
    dedupeKey: `newcomer_days_paid:${userId}:${days[0]?.biz_date}`,
    at,
  });
};
