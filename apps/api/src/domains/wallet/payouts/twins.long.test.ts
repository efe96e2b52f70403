import { inject, afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/db/pool.ts';
import { asAdmin } from '../../../platform/db/testing.ts';
import { instanceFingerprint } from '../../../platform/instance-fingerprint.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { runPayoutCycle } from './run-payout-cycle.ts';
import { armInstance } from './payout-switch.ts';
import { anApproved, aWorker, stateOf } from './testing/fixtures.ts';
import { createPayer } from './testing/create-payer.ts';
import { type RealChain, realChains } from './testing/real-chains.ts';

/** Number of copies started beside the original. */
const count = 100;
const names = ['bsc', 'ton'] as const;

let api: TestApi;
let chains: readonly RealChain[];
beforeAll(async () => {
  chains = await Promise.all(names.map((name) => realChains[name]()));
  const begun = Math.max(...chains.map((chain) => chain.begun));
  api = await startApi({ now: new Date(begun) });
  const instance = await instanceOf(api.services.db, api.url);
  for (const name of names) await armInstance(api.services.db, name, instance, api.clock.rule());
});
afterAll(async () => {
  await api?.stop();
  await Promise.all((chains ?? []).map(({ stop }) => stop()));
});

const instanceOf = (db: Database, url: string) =>
  instanceFingerprint(db, { ...api.services.config, databaseUrl: url });
const now = () => api.clock.real().getTime();
const pass = async (seconds: number): Promise<void> => {
  api.clock.advance(seconds * 1_000);
  await Promise.all(chains.map((chain) => chain.pass(seconds)));
};
/** Runs a cycle of each chain on this database, at this location, with all keys. */
const lead = async (db: Database, url: string, send?: (raw: string) => Promise<never>) => {
  const instance = await instanceOf(db, url);
  const led: string[] = [];
  for (const { payer } of chains) {
    const port = createPayer(payer, now);
    const worker = await aWorker(api, { ...port, ...(send && { send }) });
    led.push(await runPayoutCycle({ ...worker, db, instance }).catch(() => 'broken'));
  }
  return led;
};
/** All rows that record past and pending payments. */
const payouts = async (db: Database) => ({
  payouts: await db.selectFrom('payout').selectAll().orderBy('id').execute(),
  attempts: await db.selectFrom('payout_attempt').selectAll().orderBy('tx_hash').execute(),
  cashOuts: await db.selectFrom('cash_out').selectAll().orderBy('id').execute(),
});
const sends = () => chains.reduce((sum, chain) => sum + chain.sends(), 0);

/** Copies the database with its files, for the duration of `use`. */
const asTwin = async (
  name: string,
  use: (db: Database, url: string) => Promise<void>,
): Promise<void> => {
  const { adminUrl, owner } = inject('testDatabase');
  const twin = new URL(api.url);
  const original = twin.pathname.slice(1);
  twin.pathname = name;
  // Copying needs a database without connections; the pools reconnect afterwards.
  await asAdmin(adminUrl, `alter database ${original} allow_connections false`);
  await asAdmin(
    adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${original}'`,
  );
  const copy = `create database ${name} template ${original} strategy file_copy`;
  try {
    await asAdmin(adminUrl, owner ? `${copy} owner ${owner}` : copy);
  } finally {
    await asAdmin(adminUrl, `alter database ${original} allow_connections true`);
  }
  const db = createDatabase(twin.href, { max: 4 });
  try {
    await use(db, twin.href);
  } finally {
    await db.destroy();
    await asAdmin(adminUrl, `drop database ${name} with (force)`);
  }
};

test(`${count} copies of the database with the original’s keys send and change nothing`, async () => {
  const { db } = api.services;
  const approved = async () => Promise.all(names.map((name) => anApproved(api, '1000', name)));
  // For each chain: one finished, one sent, one signed but unsent, and one waiting.
  const over = await approved();
  await lead(db, api.url);
  await pass(20);
  expect(await lead(db, api.url)).toEqual(['led', 'led']);
  for (const { id } of over) expect((await stateOf(api, id)).state).toBe('confirmed');
  const sent = await approved();
  await lead(db, api.url);
  const signed = await approved();
  await lead(db, api.url, async () => {
    throw new Error('stopped');
  });
  const waiting = await approved();
  const states = async () =>
    Promise.all(
      [sent, signed, waiting].flat().map(async ({ id }) => (await stateOf(api, id)).state),
    );
  const both = (state: string) => [state, state];
  expect(await states()).toEqual([...both('broadcast'), ...both('signing'), ...both('approved')]);

  const begun = sends();
  for (let copy = 0; copy < count; copy += 1)
    await asTwin(`taice_test_twin_${process.pid}_${copy}`, async (twin, url) => {
      const before = await payouts(twin);
      expect(before.payouts).toHaveLength(6);
      for (let turn = 0; turn < 3; turn += 1)
        expect(await lead(twin, url)).toEqual(both('unarmed'));
      expect(await payouts(twin)).toEqual(before);
    });
  expect(sends()).toBe(begun);

  // The original continues, and each cash-out is paid once.
  for (let turn = 0; turn < 5; turn += 1) {
    await pass(35);
    await lead(db, api.url);
  }
  const all = [over, sent, signed, waiting].flat();
  for (const { id } of all) {
    const row = await db
      .selectFrom('cash_out')
      .select(['chain', 'state', 'to_address', 'amount', 'fee'])
      .where('id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
    const chain = chains.find((each) => each.chain === row.chain)!;
    const net = ((row.amount - row.fee) * chain.ofPoint) / 1_000_000n;
    expect([row.state, await chain.has(row.to_address)]).toEqual(['confirmed', net]);
  }
});
