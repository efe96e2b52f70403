import { businessDay, formatMicro } from '@taice/core/rules';
import { sql } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { emit } from '../../platform/events/emit.ts';
import { attemptItem } from '../../platform/jobs/attempt-item.ts';
import type { Services } from '../../platform/services.ts';
import { releaseHeldDays } from '../ledger/held-days.ts';
import { openedEvent } from './claimables.ts';
import type { ClaimRow } from './queries.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'log'>;

const BATCH_SIZE = 500;

/** Held rewards and days of people without a suspension, and the sums of all points. Amounts in micro-points. */
interface HeldTotals {
  readonly claims: number;
  readonly claims_amount: bigint;
  readonly days: number;
  readonly days_amount: bigint;
  readonly available: bigint;
  readonly pending: bigint;
}

const readHeld = async (db: Database): Promise<HeldTotals> => {
  const { rows } =
    await sql<HeldTotals>`select c.n as claims, c.amount as claims_amount, d.n as days, d.amount as days_amount,
      b.available, b.pending
    from (select count(*)::int as n, coalesce(sum(amount), 0)::bigint as amount from claimable where state = 'held') c,
      (select count(*)::int as n, coalesce(sum(h.points), 0)::bigint as amount
        from daily_contribution h join "user" u on u.id = h.user_id
        where h.state = 'held' and u.status <> 'suspended') d,
      (select coalesce(sum(balance) filter (where bucket = 'available'), 0)::bigint as available,
          coalesce(sum(balance) filter (where bucket = 'pending'), 0)::bigint as pending
        from ledger_account where owner_type = 'user' and currency_key = 'taice') b`.execute(db);
  const [hold] = rows;
  if (!hold) throw new Error('the sum query returned no row');
  return hold;
};

const HAS_HOLDS = `select exists (select from claimable where state = 'held')
  or exists (select from daily_contribution d join "user" u on u.id = d.user_id
    where d.state = 'held' and u.status <> 'suspended') as is_held`;

// The reward's day becomes today, so midnight pays it if it is not claimed.
const RELEASE_CLAIMABLES = `update claimable set state = 'open', biz_date = $1
  where id in (select id from claimable where state = 'held' order by id limit ${BATCH_SIZE} for update skip locked)
  returning id, user_id, type, ref_id, amount, state, biz_date, expires_at, claimed_at`;

const releaseClaims = async (tx: Tx, at: Date): Promise<number> => {
  const released = await preparedQuery<ClaimRow>(tx, 'claimables_release', RELEASE_CLAIMABLES, [
    businessDay(at),
  ]);
  await emit(tx, ...released.map((claim) => openedEvent(claim, at)));
  return released.length;
};

const LIST_USERS_WITH_HOLDS = `select u.id from "user" u
  where u.id > $1 and u.status <> 'suspended'
    and u.id in (select user_id from daily_contribution where state = 'held' and user_id > $1)
  order by u.id limit ${BATCH_SIZE}`;
const LOCK_USER = `select from "user" where id = $1 and status <> 'suspended' for no key update`;

const releaseDays = async (parts: Parts): Promise<void> => {
  const { db, clock } = parts;
  for (let after = 0n; ;) {
    const people = await preparedQuery<{ id: bigint }>(db, 'held_people', LIST_USERS_WITH_HOLDS, [
      after,
    ]);
    for (const { id } of people)
      await attemptItem(parts, 'held days', id, () =>
        transaction(db, async (tx) => {
          if ((await preparedQuery(tx, 'held_person', LOCK_USER, [id])).length > 0)
            await releaseHeldDays(tx, id, clock.rule());
        }),
      );
    const last = people.at(-1);
    if (!last) return;
    after = last.id;
  }
};

const formatTotals = ({
  claims,
  claims_amount,
  days,
  days_amount,
  available,
  pending,
}: HeldTotals) => ({
  claims,
  claims_amount: formatMicro(claims_amount),
  days,
  days_amount: formatMicro(days_amount),
  available: formatMicro(available),
  pending: formatMicro(pending),
});

/**
 * Opens rewards and pays days that earlier releases held for new accounts; today only a suspension holds them. Logs the
 * sums before and after. Harmless to repeat.
 */
export const releaseEarlierHolds = async (parts: Parts): Promise<void> => {
  const { db, clock, log } = parts;
  const [holdState] = await preparedQuery<{ is_held: boolean }>(db, 'held_any', HAS_HOLDS, []);
  if (!holdState?.is_held) return;
  const heldBefore = await readHeld(db);
  while ((await transaction(db, (tx) => releaseClaims(tx, clock.rule()))) > 0);
  await releaseDays(parts);
  const after = await readHeld(db);
  log.info(
    { before: formatTotals(heldBefore), after: formatTotals(after) },
    'released held rewards and days',
  );
};
