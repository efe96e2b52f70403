import { businessDay } from '@taice/core/rules';
import { sql } from 'kysely';
import pg from 'pg';
import { register } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { publishDays } from '../domains/ledger/days/publish-days.ts';
import { sealAll } from '../domains/ledger/testing/seal-all.ts';
import { grantTransfer } from '../domains/ledger/testing/transfers.ts';
import { transfer } from '../domains/ledger/transfer.ts';
import { settleDueDays } from '../domains/rewards/jobs/settle-days.ts';
import { aViewer } from '../domains/watching/testing/viewer.ts';
import { checkPaidOnChain } from '../domains/wallet/payouts/check-paid-on-chain.ts';
import { runPayoutCycle } from '../domains/wallet/payouts/run-payout-cycle.ts';
import { armInstance } from '../domains/wallet/payouts/payout-switch.ts';
import { anApproved, aWorker } from '../domains/wallet/payouts/testing/fixtures.ts';
import { createPayer } from '../domains/wallet/payouts/testing/create-payer.ts';
import { realChains } from '../domains/wallet/payouts/testing/real-chains.ts';
import { transaction } from '../platform/db/transaction.ts';
import { aUser } from '../testing/builders.ts';
import { startApi, useApi } from '../testing/harness.ts';
import { runNightlyChecks } from './nightly-checks.ts';
import { runOperatorCommand } from './operator.ts';

// 02:59 of the business day.
const api = useApi({ now: new Date('2026-11-20T18:59:00Z') });

const gauge = async (check: string) =>
  (await register.getSingleMetric('taice_check_problems')?.get())?.values.find(
    ({ labels }) => labels['check'] === check,
  )?.value;
/** Closes all days that are over. */
const close = async () => {
  await settleDueDays(api.services);
  await sealAll(api.services.db);
  await publishDays(api.services);
};
/** Runs the checks and returns their error messages. */
const checks = async () => {
  const error = vi.spyOn(api.services.log, 'error');
  await runNightlyChecks(api.services);
  const told = error.mock.calls.map(([what]) => what);
  error.mockRestore();
  return told;
};
const night = async () => {
  await close();
  return checks();
};
const runs = () =>
  sql<{ n: number }>`select count(*)::int as n from nightly_check`.execute(api.services.db);
const asOwner = async (text: string) => {
  const client = new pg.Client({ connectionString: api.ownerUrl });
  await client.connect();
  await client.query('alter table ledger_entry disable trigger append_only');
  await client.query(text);
  await client.end();
};

test('checks ledger, counters, chain, days, leaderboard and grants once at 03:00, without issues', async () => {
  const { client } = await aViewer(api);
  await client.call.signIn.signIn({});
  await sealAll(api.services.db);
  expect(await night()).toEqual([]);
  expect((await runs()).rows).toEqual([{ n: 0 }]);
  api.clock.advance(60_000);
  expect(await night()).toEqual([]);
  await night();
  expect((await runs()).rows).toEqual([{ n: 13 }]);
  expect(await gauge('ledger-check')).toBe(0);
});

test('alarms the next night if direct grants exceed half of a day’s pool', async () => {
  const { id } = await aUser(api.services.db);
  const book = (key: string, amount: bigint) =>
    transaction(api.services.db, (tx) =>
      transfer(tx, grantTransfer(id, amount, key, businessDay(api.clock.rule()))),
    );
  // The smallest pool is 50,000.
  await book('half', 25_000_000_000n);
  api.clock.advance(86_400_000);
  expect(await night()).toEqual([]);
  expect(await gauge('grants-check')).toBe(0);
  await book('more', 25_000_000_001n);
  expect(await night()).toEqual([]);
  api.clock.advance(86_400_000);
  expect(await night()).toMatchObject([{ check: 'grants-check', count: 1 }]);
  expect(await gauge('grants-check')).toBe(1);
});

test('a failing check alarms, is retried, and blocks no other check', async () => {
  api.clock.advance(86_400_000);
  await close();
  const made = () => gauge('grants-check');
  register.getSingleMetric('taice_check_problems')?.reset();
  const client = new pg.Client({ connectionString: api.ownerUrl });
  await client.connect();
  try {
    await client.query('alter table ledger_day_root rename to ledger_day_root_gone');
    const [told] = await checks();
    expect(told).toMatchObject({ check: 'days-check' });
    expect(await gauge('days-check')).toBeNaN();
    expect(await made()).toBe(0);
  } finally {
    await client.query('alter table ledger_day_root_gone rename to ledger_day_root');
    await client.end();
  }
  expect(await checks()).toEqual([]);
  expect(await gauge('days-check')).toBeNaN();
  api.clock.advance(600_000);
  expect(await checks()).toEqual([]);
  expect(await gauge('days-check')).toBe(0);
});

test('compares the other chain while nodes of one are away, and retries those later', async () => {
  const away = await startApi({
    now: new Date('2026-11-20T19:01:00Z'),
    env: {
      BSC_RPC_URL: 'http://127.0.0.1:1',
      BSC_RPC_CHECK_URL: 'http://127.0.0.1:2',
      BSC_SPK_CONTRACT: `0x${'1'.repeat(40)}`,
      TON_RPC_URL: 'http://127.0.0.1:1',
      TON_RPC_CHECK_URL: 'http://127.0.0.1:2',
      TON_JETTON_MASTER: `0:${'1'.repeat(64)}`,
      TON_JETTON_DECIMALS: '9',
      TON_SUBWALLET_ID: '1',
      TON_WALLET_TIMEOUT: '600',
    },
  });
  const { db, log } = away.services;
  await sql`insert into payout (kind, chain, from_address, nonce, to_address, value, state, created_at, updated_at)
    values ('single', 'bsc', ${`0x${'2'.repeat(40)}`}, 0, 'x', 1, 'failed', now(), now())`.execute(
    db,
  );
  const error = vi.spyOn(log, 'error');
  const tries = () =>
    error.mock.calls.filter(([what]) => (what as { check?: string }).check === 'paid-on-bsc-check');
  await runNightlyChecks(away.services);
  expect(tries()).toHaveLength(1);
  const made = await db.selectFrom('nightly_check').select('name').execute();
  expect(made.map(({ name }) => name)).toContain('paid-on-ton-check');
  away.clock.advance(60_000);
  await runNightlyChecks(away.services);
  expect(tries()).toHaveLength(1);
  away.clock.advance(600_000);
  await runNightlyChecks(away.services);
  expect(tries()).toHaveLength(2);
  error.mockRestore();
  await away.stop();
});

test('reports an unexplained transfer from a paying address nightly until an operator resolves it', async () => {
  const chain = await realChains.bsc();
  const settings = { bsc_confirmations: 3 };
  const paying = await startApi({ now: new Date(chain.begun), settings, env: { ...chain.env } });
  const port = createPayer(chain.payer, () => paying.clock.real().getTime());
  await armInstance(paying.services.db, 'bsc', 'here', paying.clock.rule());
  const worker = { ...(await aWorker(paying, port)), instance: 'here' };
  await anApproved(paying, '1000', 'bsc');
  for (let turn = 0; turn < 2; turn += 1) {
    await runPayoutCycle(worker);
    paying.clock.advance(10_000);
    await chain.pass(10);
  }
  const stranger = `0x${'2'.repeat(40)}`;
  const { mined } = await port.nonces();
  const call = port.callFor([{ id: 1_000_000n, to: stranger, amount: 7n }]);
  expect(await port.send((await port.sign(call, mined)).raw)).toBe('taken');
  await chain.pass(10);

  type Told = { readonly check: string; readonly problems: readonly string[] };
  // Noon of the business day: the chain's clock is the real one, and before 03:00 nothing is checked.
  const dayMs = 86_400_000;
  paying.clock.advance((28 * 3_600_000 - (paying.clock.rule().getTime() % dayMs)) % dayMs);
  const error = vi.spyOn(paying.services.log, 'error');
  const nights = async (count: number) => {
    error.mockClear();
    for (let each = 0; each < count; each += 1) {
      paying.clock.advance(86_400_000);
      await runNightlyChecks(paying.services);
    }
    return error.mock.calls
      .map(([what]): unknown => what)
      .filter((what): what is Told => (what as Told).check === 'paid-on-bsc-check');
  };
  const told = await nights(5);
  expect(told).toHaveLength(5);
  for (const { problems } of told)
    expect(problems).toEqual([expect.stringContaining(`to ${stranger} of 7`)]);
  const { services } = paying;
  const list = (await runOperatorCommand(services, ['reconciliation-issues'], 'kim')) as {
    id: bigint;
  }[];
  expect(list).toHaveLength(1);
  const settle = ['resolve-issue', `${list[0]?.id}`, '--reason', 'A test of the key'];
  await runOperatorCommand(services, settle, 'kim');
  await expect(runOperatorCommand(services, settle, 'kim')).rejects.toMatchObject({ code: 404 });
  // The checks still cover and know it.
  expect(await checkPaidOnChain(services, 'bsc')).toHaveLength(1);
  expect(await nights(1)).toEqual([]);
  error.mockRestore();
  await paying.stop();
  await chain.stop();
});

test('a change on a day that was right weeks ago is found on Monday', async () => {
  const past = await startApi({ now: new Date('2026-11-02T04:00:00Z') });
  const { db, log } = past.services;
  const book = (key: string) =>
    transaction(db, (tx) =>
      transfer(tx, grantTransfer(1n, 1n, key, businessDay(past.clock.rule()))),
    );
  const error = vi.spyOn(log, 'error');
  const told = async (until: string) => {
    past.clock.advance(new Date(until).getTime() - past.clock.rule().getTime());
    error.mockClear();
    await runNightlyChecks(past.services);
    return error.mock.calls.map(([what]) => (what as { check: string }).check);
  };
  await book('first');
  // Tuesday to Tuesday.
  expect(await told('2026-11-24T04:00:00Z')).not.toContain('ledger-check');
  await book('second');
  await sealAll(db);
  const client = new pg.Client({ connectionString: past.ownerUrl });
  await client.connect();
  await client.query(`alter table ledger_entry disable trigger append_only;
    update ledger_entry set amount = amount + 1
      where journal_id = (select id from ledger_journal where idem_key = 'first') and amount > 0`);
  await client.end();
  expect(await told('2026-11-25T04:00:00Z')).not.toContain('ledger-check');
  expect(await told('2026-11-30T04:00:00Z')).toEqual(
    expect.arrayContaining(['ledger-check', 'seals-check']),
  );
  // It stays until it is mended.
  expect(await told('2026-12-01T04:00:00Z')).toContain('ledger-check');
  error.mockRestore();
  await past.stop();
});

test('a changed entry, a wrong counter and a broken chain each alarm the next night', async () => {
  await asOwner(`update ledger_entry set amount = amount + 1 where amount > 0`);
  await asOwner(`update "user" set fans_num = 7`);
  api.clock.advance(86_400_000);
  const told = await night();
  expect(told.map((what) => (what as { check: string }).check).toSorted()).toEqual([
    'counters-check',
    'days-check',
    'ledger-check',
    'seals-check',
  ]);
  const areShown = async () => {
    for (const check of ['ledger-check', 'counters-check', 'seals-check'])
      expect(await gauge(check)).toBeGreaterThan(0);
  };
  await areShown();
  // A process that has not run the checks itself shows the stored issues and does not report them again.
  register.getSingleMetric('taice_check_problems')?.reset();
  expect(await night()).toEqual([]);
  await areShown();
});
