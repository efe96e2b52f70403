import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { address, aPrize } from '../domains/prizes/testing/fixtures.ts';
import { aRedeemer, staff } from '../domains/prizes/testing/redeemer.ts';
import { storedClock } from '../platform/clock.ts';
import { aSession, aUser } from '../testing/builders.ts';
import { createClient } from '../testing/client.ts';
import { useApi } from '../testing/harness.ts';
import { startJobs } from './jobs.ts';

const DAY_MS = 86_400_000;
const api = useApi({ now: new Date(), settings: { unreviewed_max: 1_000_000_000n } });

/** A second process on the database, with its jobs, whose clock is ahead. */
const startProcess = async (aheadMs: number) => {
  const state = { aheadMs, measured: 0 };
  const { services } = api;
  const clock = storedClock(services.db, services.log, () => Date.now() + state.aheadMs);
  await clock.refresh();
  const ownServices = { ...services, clock };
  const app = createApp(ownServices);
  const stop = await startJobs(ownServices, {
    ownerUrl: api.ownerUrl,
    refreshClock: async () => {
      await clock.refresh();
      state.measured += 1;
    },
    refreshSettings: async () => undefined,
  });
  return {
    state,
    client: createClient({ fetch: (url, init) => app.request(url, init), now: clock.real }),
    ready: async () => {
      const answer = await app.request('/readyz');
      return [answer.status, await answer.text()];
    },
    metrics: async () => (await app.request('/metrics')).text(),
    stop,
    [Symbol.asyncDispose]: stop,
  };
};

test('a process whose clock is 15 days ahead changes nothing, and works once its clock is right', async () => {
  const { db } = api.services;
  const { id } = await aUser(db, { email: 'leaving@mail.example' });
  const leaving = api.client().as(await aSession(api.services, id));
  expect((await leaving.call.user.deleteAccount({})).code).toBe(0);
  const buyer = await aRedeemer(api);
  const ask = { prize_id: await aPrize(api), points: '100', ...address };
  const order = (await buyer.client.call.prizes.exchangePhysical(ask)).data.order.id;
  await staff(api, order, 'approve');
  await staff(api, order, 'ship');
  const { id: mail } = await db
    .insertInto('mail')
    .values({ recipient: 'a@mail.example', subject: 's', body: 'b' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select enqueue_job('send-mail', ${JSON.stringify({ id: `${mail}` })}::json)`.execute(
    db,
  );
  const states = async () => {
    const person = await db.selectFrom('user').select('status').where('id', '=', id).execute();
    const parcel = await db.selectFrom('prize_order').select('state').execute();
    const letter = await db.selectFrom('mail').select('state').where('id', '=', mail).execute();
    return [person[0]?.status, parcel[0]?.state, letter[0]?.state];
  };

  await using wrong = await startProcess(15 * DAY_MS);
  // By then every job had its turn.
  await expect.poll(() => wrong.state.measured).toBeGreaterThan(2);
  expect(await states()).toEqual(['deleting', 'shipped', 'queued']);
  expect(await wrong.ready()).toEqual([503, "the clock differs from the database's by 1296000 s"]);
  expect(await wrong.metrics()).toMatch(/^taice_clock_skew_seconds (1295999|1296000)/m);
  const refused = await wrong.client.call.posts.feed({});
  expect(refused).toMatchObject({ code: 503, data: { retry_after: 2 } });

  const right = await startProcess(0);
  expect(await right.ready()).toEqual([200, 'ready']);
  await expect.poll(states).toEqual(['deleting', 'shipped', 'sent']);
  await right.stop();

  const past = new Date(Date.now() - 15 * DAY_MS);
  await db.updateTable('user').set({ delete_due_at: past }).where('id', '=', id).execute();
  await db.updateTable('prize_order').set({ shipped_at: past }).execute();
  wrong.state.aheadMs = 0;
  await expect.poll(wrong.ready).toEqual([200, 'ready']);
  await expect.poll(states).toEqual(['deleted', 'completed', 'sent']);
  expect((await wrong.client.call.posts.feed({})).code).toBe(0);
});
