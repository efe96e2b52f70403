import { businessDay } from '@taice/core/rules';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { readBalances } from '../ledger/queries.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { settleDueDays } from './jobs/settle-days.ts';
import { releaseEarlierHolds } from './release-earlier-holds.ts';

const api = useApi();
const DAY_MS = 86_400_000;

/** A person with a day and a first-view reward held by an earlier release. */
const aNewcomer = async () => {
  const { db, clock } = api.services;
  const person = await aViewer(api);
  await person.client.call.signIn.signIn({});
  const at = clock.rule();
  await sql`insert into claimable (user_id, type, ref_id, amount, biz_date, created_at, state)
    values (${person.id}, 'first_view', 'first', 200000000, ${businessDay(at)}, ${at}, 'held')`.execute(
    db,
  );
  return person;
};
const setStatus = (id: bigint, status: 'active' | 'suspended') =>
  api.services.db.updateTable('user').set({ status }).where('id', '=', id).execute();

test('held points of earlier releases are paid once at start, except for suspended accounts', async () => {
  const { db, events, log } = api.services;
  const newcomer = await aNewcomer();
  const suspended = await aNewcomer();
  for (const { id } of [newcomer, suspended]) await setStatus(id, 'suspended');
  api.clock.advance(DAY_MS);
  await settleDueDays(api.services);
  await setStatus(newcomer.id, 'active');
  expect(await readBalances(db, newcomer.id)).toMatchObject({
    pending: 10_000_000n,
    available: 0n,
  });

  const info = vi.spyOn(log, 'info');
  await Promise.all([releaseEarlierHolds(api.services), releaseEarlierHolds(api.services)]);
  await releaseEarlierHolds(api.services);
  expect(info.mock.calls.map(([sums]) => sums)).toContainEqual({
    before: expect.objectContaining({
      claims: 2,
      claims_amount: '400',
      days: 1,
      days_amount: '10',
    }) as unknown,
    after: {
      claims: 0,
      claims_amount: '0',
      days: 0,
      days_amount: '0',
      available: '10',
      pending: '10',
    },
  });
  expect(await readBalances(db, newcomer.id)).toMatchObject({
    pending: 0n,
    available: 10_000_000n,
  });
  expect(await readBalances(db, suspended.id)).toMatchObject({
    pending: 10_000_000n,
    available: 0n,
  });

  await events.waitUntilHandled();
  const later = api.client().as(await aSession(api.services, newcomer.id));
  const { data } = await later.call.rewards.claimReward({ type: 'first_view', ref_id: 'first' });
  await events.waitUntilHandled();
  expect(data.amount).toBe('200');
  const opened = await db
    .selectFrom('message')
    .select('user_id')
    .where('template', '=', 'first_view_open')
    .orderBy('user_id')
    .execute();
  expect(opened).toMatchObject([{ user_id: suspended.id }]);
  expect(await checkLedger(db)).toEqual([]);
});
