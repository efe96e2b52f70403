import { businessDayStart, formatMicro } from '@taice/core/rules';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { postMessage } from '../../messages/post-message.ts';
import { payClaimable } from '../pay-claimable.ts';
import { payView } from '../pay-view.ts';
import { dueClaimables, dueSessions } from './queries.ts';

const DAY_MS = 86_400_000;
const BATCH = 50;

type Parts = Pick<Services, 'clock' | 'numbers'>;

/** Pays what was earned on a day and not claimed: nobody loses points for closing the app. */
export const autoClaim = async (db: Database, parts: Parts, bizDate: Day): Promise<void> => {
  while ((await transaction(db, (tx) => payViews(tx, parts, bizDate))) === BATCH);
  while ((await transaction(db, (tx) => payFirstViews(tx, parts, bizDate))) === BATCH);
};

const payViews = async (tx: Tx, { clock, numbers }: Parts, bizDate: Day): Promise<number> => {
  const from = new Date(businessDayStart(bizDate));
  const to = new Date(from.getTime() + DAY_MS);
  const sessions = await dueSessions(tx, from, to, BATCH);
  for (const session of sessions)
    await payView(tx, numbers, session, { actor: 'job', at: clock.rule() });
  return sessions.length;
};

const payFirstViews = async (tx: Tx, { clock }: Parts, bizDate: Day): Promise<number> => {
  const claims = await dueClaimables(tx, bizDate, BATCH);
  for (const claim of claims) {
    const at = clock.rule();
    await payClaimable(tx, claim, { actor: 'job', at });
    await postMessage(tx, {
      userId: claim.user_id,
      type: 'reward',
      template: 'first_view_paid',
      params: { amount: formatMicro(claim.amount) },
      dedupeKey: `first_view_paid:${claim.user_id}`,
      at,
    });
  }
  return claims.length;
};
