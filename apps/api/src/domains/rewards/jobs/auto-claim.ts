import type { Database, Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { emit, type NewEvent } from '../../../platform/events/emit.ts';
import type { Services } from '../../../platform/services.ts';
import { lockEquippedItems } from '../../nft/wear/equipment-queries.ts';
import { claimedEvent } from '../claimables.ts';
import { payClaimable } from '../pay-claimable.ts';
import { payView } from '../pay-view.ts';
import { dueClaimables, dueSessions } from './queries.ts';

const BATCH_SIZE = 50;

export type AutoClaimParts = Pick<Services, 'clock' | 'settings' | 'config'>;

/**
 * Pays the unclaimed rewards of a day, so that no one loses points by closing the app. People who may not earn now are
 * skipped; their rewards wait until they may, or are forfeited.
 */
export const autoClaim = async (
  db: Database,
  parts: AutoClaimParts,
  bizDate: Day,
): Promise<void> => {
  while ((await transaction(db, (tx) => payViews(tx, parts, bizDate))) === BATCH_SIZE);
  while ((await transaction(db, (tx) => payClaimables(tx, parts, bizDate))) === BATCH_SIZE);
};

const payViews = async (tx: Tx, parts: AutoClaimParts, bizDate: Day): Promise<number> => {
  const sessions = await dueSessions(tx, parts, bizDate, BATCH_SIZE);
  await lockEquippedItems(
    tx,
    sessions.map(({ user_id }) => user_id),
  );
  const at = parts.clock.rule();
  const events: NewEvent[] = [];
  for (const session of sessions) {
    const paid = await payView(tx, session, { settings: parts.settings, actor: 'job', at });
    if (paid) events.push(...paid.events);
  }
  await emit(tx, ...events);
  return sessions.length;
};

const payClaimables = async (tx: Tx, parts: AutoClaimParts, bizDate: Day): Promise<number> => {
  const claims = await dueClaimables(tx, parts, bizDate, BATCH_SIZE);
  const at = parts.clock.rule();
  for (const claim of claims) await payClaimable(tx, claim, { actor: 'job', at });
  await emit(tx, ...claims.map((claim) => claimedEvent(claim, at)));
  return claims.length;
};
