import { longRun } from '@taice/testkit/long-run';
import { randomBytes } from 'node:crypto';
import type { ChainPort } from '@taice/chain';
import { tonPayer } from '@taice/chain/ton-payer';
import { type NodeFault, startTon } from '@taice/testkit/ton-node';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../../platform/db/pool.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { checkCashOuts } from '../cash-outs/check-cash-outs.ts';
import { runPayoutCycle } from './run-payout-cycle.ts';
import { attemptsOf, openPayouts } from './payout-queries.ts';
import { readSwitch } from './payout-switch.ts';
import { signPayout } from './sign-payouts.ts';
import { anApproved, aWorker, decide, payoutOf, stateOf } from './testing/fixtures.ts';
import { closePayout } from './watch-payouts.ts';
import { changeRow } from '../../../testing/builders.ts';

const timeoutS = 600;
const net = 10n ** 9n;

let api: TestApi;
let ton: Awaited<ReturnType<typeof startTon>>;
let fault: (method: string) => NodeFault;
let port: ChainPort;
beforeEach(async () => {
  api = await startApi();
  ton = await startTon();
  fault = () => undefined;
  port = tonPayer({
    nodes: [
      { url: await ton.node(), apiKey: null },
      { url: await ton.node((method) => fault(method)), apiKey: null },
    ],
    key: randomBytes(32).toString('hex'),
    token: ton.master,
    decimals: 9,
    subwalletId: 1,
    timeoutS,
    confirmations: 1,
    now: ton.now,
  });
  await ton.give(port.address);
  await ton.mint(port.address, 10n ** 6n * net);
});
afterEach(async () => {
  await api.services.events.waitUntilHandled();
  expect(await checkLedger(api.services.db)).toEqual([]);
  ton.stop();
  await api.stop();
});

const pass = (seconds: number): void => {
  ton.pass(seconds);
  api.clock.advance(seconds * 1_000);
};
/** Runs cycles with this many seconds between them. The next cycle continues after a failed one. */
const turns = async (
  count: number,
  seconds = 10,
  by: Partial<ChainPort> = {},
  db = api.services.db,
): Promise<void> => {
  const worker = { ...(await aWorker(api, { ...port, ...by })), db };
  for (let turn = 0; turn < count; turn += 1) {
    await runPayoutCycle(worker).catch(() => undefined);
    pass(seconds);
  }
};
/** Base units that arrived at the person's address, and the expected amount. */
const arrivedOf = async (id: string) => {
  const row = await api.services.db
    .selectFrom('cash_out')
    .select(['to_address', 'amount', 'fee'])
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow();
  const has = await ton.jettonsOf(row.to_address);
  return { has, should: (row.amount - row.fee) * 1_000n };
};
const expectPaidOnce = async (id: string): Promise<void> => {
  const { has, should } = await arrivedOf(id);
  expect(has).toBe(should);
  expect((await stateOf(api, id)).state).toBe('confirmed');
};
const approved = (amount?: string) => anApproved(api, amount, 'ton');

test('one payout has its own message, several share one', async () => {
  const { id } = await approved();
  await turns(4);
  await expectPaidOnce(id);
  const many = [];
  for (let each = 0; each < 6; each += 1) many.push((await approved()).id);
  await turns(4);
  for (const each of many) await expectPaidOnce(each);
  expect(new Set(await Promise.all(many.map((each) => payoutOf(api, each)))).size).toBe(1);
});

test('a lost message is resent while valid, then replaced, and paid once', async () => {
  const { id } = await approved();
  await turns(3, 10, { send: async () => 'unknown' });
  await turns(3, 10, { send: async () => 'taken' });
  expect(await attemptsOf(api.services.db, await payoutOf(api, id))).toHaveLength(1);
  await turns(1, timeoutS, { send: async () => 'taken' });
  await turns(4, 40, { send: async () => 'taken' });
  expect((await attemptsOf(api.services.db, await payoutOf(api, id))).length).toBeGreaterThan(1);
  await turns(8, 40);
  await expectPaidOnce(id);
});

test('a message counts as expired only after repeated agreement', async () => {
  const { id } = await approved();
  const lost: Partial<ChainPort> = { send: async () => 'taken' };
  const says = (looked: 'expired' | null) =>
    turns(1, 40, { ...lost, getStatus: async () => looked });
  const attempts = async () => attemptsOf(api.services.db, await payoutOf(api, id));
  await turns(1, 10, lost);
  for (const looked of ['expired', null, 'expired', null, 'expired'] as const) await says(looked);
  expect(await attempts()).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) await says('expired');
  expect(await attempts()).toHaveLength(2);
});

test.runIf(longRun)(
  'a payout once in a block is not signed again if nodes forget it; an operator decides',
  async () => {
    const { id } = await approved();
    const look: ChainPort['getStatus'] = async (...asked) => {
      const seen = await port.getStatus(...asked);
      return seen && typeof seen === 'object' ? { ...seen, confirmations: 0 } : seen;
    };
    await turns(2, 10, { getStatus: look });
    await turns(1, 40, { getStatus: async () => null });
    await turns(4, 40, { getStatus: async () => 'expired' });
    expect((await stateOf(api, id)).state).toBe('needs_attention');
    expect(await attemptsOf(api.services.db, await payoutOf(api, id))).toHaveLength(1);
    await turns(3);
    await expectPaidOnce(id);
  },
);

const lost: Partial<ChainPort> = { send: async () => 'taken' };
const away = async (): Promise<never> => {
  throw new Error('nobody answers');
};
const attemptsOn = async (id: string) =>
  (await attemptsOf(api.services.db, await payoutOf(api, id))).length;

test.runIf(longRun)(
  'nodes behind our watermark send the payout to an operator without a new signature',
  async () => {
    const { id } = await approved();
    await turns(1, 10, lost);
    await turns(1, 40, { ...lost, getStatus: async () => 'behind' });
    expect((await stateOf(api, id)).state).toBe('broadcast');
    await turns(3, 40, { ...lost, getStatus: async () => 'behind' });
    expect((await stateOf(api, id)).state).toBe('needs_attention');
    expect(await attemptsOn(id)).toBe(1);
    await turns(3);
    await expectPaidOnce(id);
  },
);

test.runIf(longRun)('reports before and after a gap do not add up to a quorum', async () => {
  const { id } = await approved();
  await turns(1, 10, lost);
  const says = (seconds = 40, db = api.services.db) =>
    turns(1, seconds, { ...lost, getStatus: async () => 'expired' }, db);
  await says();
  const [mine] = await attemptsOf(api.services.db, await payoutOf(api, id));
  // The other payout's state is known: the cycle continues.
  await approved();
  const look: ChainPort['getStatus'] = async (hash) => (hash === mine?.tx_hash ? away() : null);
  await turns(2, 20, { ...lost, getStatus: look });
  await says();
  await turns(1, 40, { ...lost, nonces: away });
  await says(80);
  // Another process has no observation of it.
  const other = createDatabase(api.url, { max: 3 });
  await says(40, other);
  // A failed lookup in one process is no answer in another.
  await turns(1, 40, { ...lost, nonces: away }, other);
  await other.destroy();
  await says();
  // No process runs payouts for 20 minutes.
  pass(1_200);
  await says();
  expect(await attemptsOn(id)).toBe(1);
  await says();
  await says();
  expect(await attemptsOn(id)).toBe(2);
  // The new attempt is lost only after its own period of agreement.
  await says();
  await says();
  expect(await attemptsOn(id)).toBe(2);
  await turns(6, 60);
  await expectPaidOnce(id);
});

test.runIf(longRun)('a payout any node has seen is not signed again automatically', async () => {
  for (const look of ['disputed', 'foreign'] as const) {
    const { id } = await approved();
    const sent: Partial<ChainPort> = {
      send: async (raw) => {
        await port.send(raw);
        return away();
      },
    };
    await turns(1, 2 * timeoutS, sent);
    await turns(1, 10, { getStatus: async () => look });
    // The wallet has forgotten the query id, so it would accept the transfer again.
    const sign: ChainPort['sign'] = (call) => port.sign(call, 9n);
    await turns(5, 40, { ...lost, sign, getStatus: async () => 'expired' });
    expect(await attemptsOn(id)).toBe(1);
    expect((await stateOf(api, id)).state).toBe('needs_attention');
    // Giving it up now would refund it; until then it is watched.
    await turns(2);
    await expectPaidOnce(id);
  }
});

test('a suspended person gets no new attempt', async () => {
  const { person, id } = await approved();
  await turns(1, 10, lost);
  await changeRow(api.services.db, 'user', person.id, { status: 'suspended' });
  await turns(4, 40, { ...lost, getStatus: async () => 'expired' });
  expect(await attemptsOn(id)).toBe(1);
  expect((await stateOf(api, id)).state).toBe('needs_attention');
});

test('two attempts of one payout in blocks stop all payouts', async () => {
  const { id } = await approved();
  await turns(1, timeoutS, {
    send: async (raw) => {
      await port.send(raw);
      return away();
    },
  });
  let again = '';
  const sign: ChainPort['sign'] = async (call) => {
    // Signs with another id, which the wallet would accept once it has forgotten the first.
    const signed = await port.sign(call, 7n);
    again = signed.raw;
    return signed;
  };
  const findBroadcastTransfers = async () => new Set<bigint>();
  await turns(4, 40, { getStatus: async () => 'expired', sign, findBroadcastTransfers });
  expect(again).not.toBe('');
  await turns(3);
  expect((await stateOf(api, id)).state).toBe('confirmed');
  const { isOn, reason } = await readSwitch(api.services.db, 'ton');
  expect([isOn, reason]).toEqual([false, expect.stringContaining('more than once')]);
  const { has, should } = await arrivedOf(id);
  expect(has).toBe(2n * should);
});

test('a late process neither signs again nor closes a newer attempt', async () => {
  const { id } = await approved();
  await turns(1, 10, lost);
  const worker = await aWorker(api, port);
  const [payout] = await openPayouts(api.services.db, 'ton');
  const [first] = await attemptsOf(api.services.db, payout!.id);
  for (let time = 0; time < 2; time += 1) await signPayout(worker, payout!, first);
  expect(await attemptsOn(id)).toBe(2);
  await closePayout(worker, payout!, false, first!.seq);
  expect((await stateOf(api, id)).state).toBe('broadcast');
});

test('a payment by another holder of our key stops payouts before the next one', async () => {
  const foreign = port.callFor([{ id: 9n, to: `0:${'1'.repeat(64)}`, amount: net }]);
  const first = await approved();
  await turns(4);
  await expectPaidOnce(first.id);
  await port.send((await port.sign(foreign, 1n)).raw);
  const next = await approved();
  await turns(3);
  expect((await stateOf(api, next.id)).state).toBe('approved');
  expect(await readSwitch(api.services.db, 'ton')).toMatchObject({ isOn: false });
  expect((await arrivedOf(next.id)).has).toBe(0n);
});

test('a payout given up is refunded only after its message expires', async () => {
  const { id } = await approved();
  await turns(2, 10, { send: async () => 'taken' });
  await decide(api, id, 'give-up');
  await turns(3, 60);
  expect((await stateOf(api, id)).state).toBe('broadcast');
  await turns(1, timeoutS);
  await turns(4, 40);
  expect((await stateOf(api, id)).state).toBe('refunded');
  expect((await arrivedOf(id)).has).toBe(0n);
});

test('arrived payments of a batch are closed, and an operator decides the rest', async () => {
  const ids = [];
  for (let each = 0; each < 5; each += 1) ids.push((await approved()).id);
  const [odd] = ids;
  const callFor: ChainPort['callFor'] = (recipients) =>
    port.callFor(
      recipients.map((each) =>
        `${each.id}` === odd && recipients.length > 1 ? { ...each, amount: 10n ** 7n * net } : each,
      ),
    );
  await turns(5, 10, { callFor });
  expect((await stateOf(api, odd ?? '')).state).toBe('needs_attention');
  expect(await checkCashOuts(api.services.db)).toEqual([]);
  for (const id of ids.slice(1)) await expectPaidOnce(id);
  await decide(api, odd ?? '', 'give-up');
  await turns(2);
  expect((await stateOf(api, odd ?? '')).state).toBe('refunded');
  expect((await arrivedOf(odd ?? '')).has).toBe(0n);
  expect(await checkCashOuts(api.services.db)).toEqual([]);
  const failed = await payoutOf(api, odd ?? '');
  await sql`update payout set kind = 'single' where id = ${failed}`.execute(api.services.db);
  expect(await checkCashOuts(api.services.db)).toHaveLength(4);
});
