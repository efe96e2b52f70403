import { longRun } from '@taice/testkit/long-run';
import { CallWouldFail, type ChainPort } from '@taice/chain';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { readBalances } from '../../ledger/queries.ts';
import { runPayoutCycle } from './run-payout-cycle.ts';
import { attemptsOf, nextNonce } from './payout-queries.ts';
import { armInstance, restartAtNonce, readSwitch, setSwitch } from './payout-switch.ts';
import {
  aChain,
  anApproved,
  aWorker,
  paidOn,
  stateOf,
  runCycles,
  decide,
  payoutOf,
} from './testing/fixtures.ts';
import { twoAddresses } from './testing/two-address-chain.ts';
import { rowOf } from '../../../testing/builders.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(async () => {
  await api.services.events.waitUntilHandled();
  expect(await checkLedger(api.services.db)).toEqual([]);
  await api.stop();
});
const db = () => api.services.db;
const turnOff = (isOn: boolean) =>
  setSwitch(db(), 'bsc', { isOn, reason: 'A look', at: api.clock.rule() });
const timesOf = async (id: string) => {
  const attempts = await attemptsOf(db(), await payoutOf(api, id));
  const [last, first] = [attempts[0], attempts.at(-1)];
  const ratio = Number(last?.gas_price ?? 0) / Number(first?.gas_price ?? 1);
  return { count: attempts.length, ratio };
};

test('a new key signs nothing that the old address has signed', async () => {
  const { id } = await anApproved(api);
  const { txs, mine, port } = twoAddresses();
  await runPayoutCycle(await aWorker(api, port('0xold')));
  expect((await stateOf(api, id)).state).toBe('broadcast');
  api.clock.advance(api.services.settings.payout_stuck_ms + 1);
  const fresh = await aWorker(api, port('0xnew'));
  await runPayoutCycle(fresh);
  for (let block = 0; block < 5; block += 1) {
    mine();
    api.clock.advance(1_100);
    await runPayoutCycle(fresh);
  }
  expect(txs.map(({ from, block }) => [from, block !== null])).toEqual([['0xold', true]]);
  // Transactions of a former address are watched all the same.
  expect((await stateOf(api, id)).state).toBe('confirmed');
});

test('a copy from before the first payout does not arm itself once the address has sent', async () => {
  const { port, mine } = twoAddresses();
  const before = await anApproved(api);
  const worker = await aWorker(api, port('0xa'));
  await using twin = await startApi();
  const copied = await anApproved(twin);
  await runPayoutCycle(worker);
  mine();
  const there = await aWorker(twin, port('0xa'));
  expect(await runPayoutCycle({ ...there, instance: 'elsewhere' })).toBe('unarmed');
  expect((await stateOf(twin, copied.id)).state).toBe('approved');
  expect(await readSwitch(twin.services.db, 'bsc')).toMatchObject({
    armedInstance: null,
    askedInstance: 'elsewhere',
  });
  expect((await stateOf(api, before.id)).state).toBe('broadcast');
});

test('the first nonce is used only if all nodes agree', async () => {
  const { id } = await anApproved(api);
  const { txs, mine, port } = twoAddresses();
  const honest = await aWorker(api, port('0xa'));
  await runPayoutCycle({
    ...honest,
    port: { ...honest.port, balances: async () => ({ token: 0n, batch: 0n, native: 0n }) },
  });
  const nonces = async () => ({ mined: 0n, pending: 64n });
  await runPayoutCycle({ ...honest, port: { ...honest.port, nonces } });
  expect((await stateOf(api, id)).state).toBe('approved');
  for (let block = 0; block < 5; block += 1) {
    await runPayoutCycle(honest);
    mine();
    api.clock.advance(1_100);
  }
  expect(txs.map(({ nonce }) => nonce)).toEqual([0n]);
  expect((await stateOf(api, id)).state).toBe('confirmed');
});

test('the switch stops unsent payouts within the cycle, and sent ones are still tracked', async () => {
  const ids = [await anApproved(api), await anApproved(api), await anApproved(api)];
  const chain = aChain(api);
  let sends = 0;
  const send: ChainPort['send'] = async (raw) => {
    sends += 1;
    if (sends === 1) await turnOff(false);
    return chain.send(raw);
  };
  await runPayoutCycle(await aWorker(api, { ...chain, send }));
  expect(sends).toBe(1);
  await runCycles(api, await aWorker(api), 6);
  const states = await Promise.all(ids.map(async ({ id }) => (await stateOf(api, id)).state));
  expect(states).toEqual(['confirmed', 'signing', 'signing']);
});

test('a stop prevents further signing and sending in the same cycle', async () => {
  await anApproved(api);
  const chain = aChain(api);
  let isAway = true;
  let touched = 0;
  const port: ChainPort = {
    ...chain,
    sign: async (...asked) => {
      if (isAway) throw new Error('no node');
      touched += 1;
      return chain.sign(...asked);
    },
    send: async (raw) => {
      touched += 1;
      return chain.send(raw);
    },
  };
  const worker = await aWorker(api, port);
  await runPayoutCycle(worker).catch(() => undefined);
  isAway = false;
  const nonces = async () => ({ mined: 0n, pending: 9n });
  await runPayoutCycle({ ...worker, port: { ...port, nonces } });
  expect(await readSwitch(db(), 'bsc')).toMatchObject({ isOn: false });
  expect(touched).toBe(0);
});

test('payouts in flight reduce the available funds', async () => {
  const first = await anApproved(api);
  const chain = aChain(api);
  // Funds for one and a half payouts, and no block is mined.
  const worker = await aWorker(api, {
    ...chain,
    balances: async () => ({ token: 1_500n * 10n ** 18n, batch: 0n, native: 10n ** 18n }),
    getStatus: async () => null,
    nonces: async () => ({ mined: 0n, pending: (await chain.nonces())?.pending ?? 0n }),
  });
  await runPayoutCycle(worker);
  const second = await anApproved(api);
  api.clock.advance(1_000);
  await runPayoutCycle(worker);
  expect((await stateOf(api, first.id)).state).toBe('broadcast');
  expect((await stateOf(api, second.id)).state).toBe('approved');
});

test.runIf(longRun)('repeated underpriced replies do not raise the fee without limit', async () => {
  const { id } = await anApproved(api);
  const send: ChainPort['send'] = async () => 'underpriced';
  const worker = await aWorker(api, { ...aChain(api), send, getStatus: async () => null });
  for (let second = 0; second < 120; second += 1) {
    await runPayoutCycle(worker);
    api.clock.advance(1_000);
  }
  expect((await timesOf(id)).ratio).toBeLessThan(2);
});

test.runIf(longRun)('a payout behind a nonce gap is not resent at a higher fee', async () => {
  const first = await anApproved(api);
  const chain = aChain(api);
  const sign: ChainPort['sign'] = async (call, nonce, over) => {
    if (nonce === 0n) throw new CallWouldFail('no');
    return chain.sign(call, nonce, over);
  };
  const worker = await aWorker(api, { ...chain, sign });
  await runPayoutCycle(worker);
  expect((await stateOf(api, first.id)).state).toBe('needs_attention');
  const next = await anApproved(api);
  for (let tens = 0; tens < 48; tens += 1) {
    await runPayoutCycle(worker);
    api.clock.advance(10 * 60_000);
  }
  expect((await timesOf(next.id)).count).toBe(1);
});

test('giving up a payout with a foreign nonce ends it, and later ones go on', async () => {
  const { person, id } = await anApproved(api);
  const send: ChainPort['send'] = async () => 'taken';
  await runPayoutCycle(await aWorker(api, { ...aChain(api), send }));
  await sql`insert into simulated_tx (chain, from_address, nonce, tx_hash, value, gas_price, sent_at)
    values ('bsc', 'simulated-bsc', 0, '0xforeign', 0, 1, ${api.clock.real()})`.execute(db());
  const worker = await aWorker(api);
  await runCycles(api, worker, 3);
  api.clock.advance(70_000);
  await runPayoutCycle(worker);
  expect((await stateOf(api, id)).state).toBe('needs_attention');
  expect(await readSwitch(db(), 'bsc')).toMatchObject({ isOn: false });
  await decide(api, id, 'give-up');
  await turnOff(true);
  const next = await anApproved(api);
  for (let minute = 0; minute < 10; minute += 1) {
    await runPayoutCycle(worker);
    api.clock.advance(60_000);
  }
  expect((await stateOf(api, id)).state).toBe('refunded');
  expect(await readBalances(db(), person.id)).toMatchObject({ held: 0n });
  expect((await stateOf(api, next.id)).state).toBe('confirmed');
});

test('a payout that cannot be called or opened does not block others', async () => {
  const [bad, odd, good] = [await anApproved(api), await anApproved(api), await anApproved(api)];
  const { to_address: badTo } = await rowOf(db(), 'cash_out', bad.id);
  const chain = aChain(api);
  const callFor: ChainPort['callFor'] = (recipients) => {
    if (recipients.some(({ to }) => to === badTo)) throw new Error('no address');
    return chain.callFor(recipients);
  };
  const send: ChainPort['send'] = async () => 'unknown';
  await runPayoutCycle(await aWorker(api, { ...chain, callFor, send }));
  await sql`update payout_attempt set raw_tx = '\\x00'::bytea where payout_id = ${await payoutOf(api, odd.id)}`.execute(
    db(),
  );
  const worker = await aWorker(api, { ...chain, callFor });
  for (let turn = 0; turn < 6; turn += 1) {
    api.clock.advance(31_000);
    await runPayoutCycle(worker);
  }
  expect((await stateOf(api, bad.id)).state).toBe('reviewing');
  expect((await stateOf(api, odd.id)).state).not.toBe('confirmed');
  // It was sent although an earlier nonce is still open.
  expect((await attemptsOf(db(), await payoutOf(api, good.id)))[0]?.sent_at).not.toBeNull();
});

test('giving up during mining leaves the outcome to the chain', async () => {
  const { person, id } = await anApproved(api);
  const chain = aChain(api);
  await runPayoutCycle(await aWorker(api, { ...chain, getStatus: async () => null }));
  api.clock.advance(1_100);
  await decide(api, id, 'give-up');
  await expect(decide(api, id, 'retry')).rejects.toMatchObject({ code: 1708 });
  await expect(decide(api, id, 'give-up')).rejects.toMatchObject({ code: 1708 });
  await runCycles(api, await aWorker(api), 6);
  expect((await stateOf(api, id)).state).toBe('confirmed');
  expect(await readBalances(db(), person.id)).toMatchObject({ available: 100_000_000n, held: 0n });
  expect((await paidOn(api)).count).toBe(1);
});

test('staff set the next nonce after foreign use of ours', async () => {
  const worker = await aWorker(api);
  await anApproved(api);
  await runCycles(api, worker, 6);
  await sql`insert into simulated_tx (chain, from_address, nonce, tx_hash, value, gas_price, sent_at)
    values ('bsc', 'simulated-bsc', 1, '0xsweep', 0, 1, ${api.clock.real()})`.execute(db());
  const next = await anApproved(api);
  await runCycles(api, worker, 3);
  expect((await stateOf(api, next.id)).state).toBe('approved');
  expect(await readSwitch(db(), 'bsc')).toMatchObject({ isOn: false });
  await turnOff(true);
  expect(await restartAtNonce(db(), 'bsc', 2n)).toBe(true);
  await runCycles(api, worker, 6);
  expect((await stateOf(api, next.id)).state).toBe('confirmed');
  // The new start applies only to the nonces of that address.
  expect(await nextNonce(db(), 'bsc', '0xnew')).toBeNull();
  expect(await restartAtNonce(db(), 'ton', 2n)).toBe(false);
});

test('a payout of a former key can be given up if nothing was signed', async () => {
  const { port } = twoAddresses();
  const { person, id } = await anApproved(api);
  const old = port('0xold');
  const sign = async () => {
    throw new Error('no node');
  };
  await runPayoutCycle(await aWorker(api, { ...old, sign })).catch(() => undefined);
  expect((await stateOf(api, id)).state).toBe('signing');
  const fresh = await aWorker(api, port('0xnew'));
  await runPayoutCycle(fresh);
  expect((await stateOf(api, id)).state).toBe('needs_attention');
  await decide(api, id, 'give-up');
  await runPayoutCycle(fresh);
  expect((await stateOf(api, id)).state).toBe('refunded');
  expect(await readBalances(db(), person.id)).toMatchObject({ held: 0n });
});

test('a payout given up before its nonce was lost needs a second decision, and payouts stop until then', async () => {
  const { id } = await anApproved(api);
  const send: ChainPort['send'] = async () => 'unknown';
  const worker = await aWorker(api, { ...aChain(api), send });
  await runPayoutCycle(worker);
  expect((await stateOf(api, id)).state).toBe('signing');
  await decide(api, id, 'give-up');
  await sql`insert into simulated_tx (chain, from_address, nonce, tx_hash, value, gas_price, sent_at)
    values ('bsc', 'simulated-bsc', 0, '0xforeign', 0, 1, ${api.clock.real()})`.execute(db());
  const minutes = async (): Promise<void> => {
    for (let minute = 0; minute < 4; minute += 1) {
      api.clock.advance(60_000);
      await runPayoutCycle(worker);
    }
  };
  await minutes();
  expect((await stateOf(api, id)).state).toBe('needs_attention');
  expect(await readSwitch(db(), 'bsc')).toMatchObject({ isOn: false });
  await turnOff(true);
  await minutes();
  // The operator was asked once; it does not stop further payouts.
  expect(await readSwitch(db(), 'bsc')).toMatchObject({ isOn: true });
  await decide(api, id, 'give-up');
  await expect(decide(api, id, 'give-up')).rejects.toMatchObject({ code: 1708 });
  await minutes();
  expect((await stateOf(api, id)).state).toBe('refunded');
});

test('a nonce that only seemed used is checked again, despite earlier decisions', async () => {
  const { id } = await anApproved(api);
  const chain = aChain(api);
  const lost: Partial<ChainPort> = { send: async () => 'taken' };
  const used = { nonces: async () => ({ mined: 1n, pending: 1n }) };
  const minutes = async (by: Partial<ChainPort>): Promise<void> => {
    const worker = await aWorker(api, { ...chain, ...lost, ...by });
    for (let minute = 0; minute < 3; minute += 1) {
      await runPayoutCycle(worker);
      api.clock.advance(60_000);
    }
  };
  await minutes({});
  await minutes(used);
  await decide(api, id, 'give-up');
  await minutes({});
  await turnOff(true);
  await minutes(used);
  expect((await stateOf(api, id)).state).toBe('needs_attention');
  expect(await readSwitch(db(), 'bsc')).toMatchObject({ isOn: false });
});

test.each(['somebody is paid', 'nobody is', 'all is switched off'])(
  'warns the operator of too high a balance or too little gas while %s',
  async (when) => {
    if (when === 'somebody is paid') await anApproved(api);
    // The earlier cases logged the same: move past the interval.
    const later = { 'somebody is paid': 1, 'nobody is': 3, 'all is switched off': 5 }[when] ?? 0;
    api.clock.advance(later * 3_600_000);
    const said: string[] = [];
    let asked = 0;
    const worker = await aWorker(api, {
      ...aChain(api),
      chain: 'bsc',
      minNativeBalance: 2n,
      balances: async () => {
        asked += 1;
        if (asked === 1 && when !== 'somebody is paid') throw new Error('an answer is lost');
        return { token: 10n ** 24n + 1n, batch: 0n, native: 1n };
      },
    });
    const log = { ...worker.log, error: (_: unknown, text?: string) => void said.push(text ?? '') };
    const lead = () => runPayoutCycle({ ...worker, log: log as typeof worker.log });
    await armInstance(db(), 'bsc', 'here', api.clock.rule());
    if (when === 'all is switched off') await turnOff(false);
    if (when !== 'somebody is paid') await expect(lead()).rejects.toThrow('lost');
    await lead();
    expect(said).toContainEqual(expect.stringContaining('holds more than its limit'));
    expect(said).toContainEqual(expect.stringContaining('is low on gas'));
    if (when === 'somebody is paid') return;
    // An idle worker does not query the nodes every second.
    for (let second = 0; second < 100; second += 1) {
      api.clock.advance(1_000);
      await runPayoutCycle(worker);
    }
    expect(asked).toBe(2);
  },
);

test('the log of a failed payout contains no node secret', async () => {
  await anApproved(api);
  await anApproved(api);
  api.clock.advance(7_200_000);
  const said: unknown[] = [];
  let isFirst = true;
  const chain = aChain(api);
  const sign: ChainPort['sign'] = async (...asked) => {
    if (!isFirst) return chain.sign(...asked);
    isFirst = false;
    throw new Error('HTTP request failed. URL: https://node.example/v1/secret-key');
  };
  const worker = await aWorker(api, { ...chain, sign });
  const log = { ...worker.log, error: (what: unknown) => void said.push(what) };
  await runPayoutCycle({ ...worker, log: log as typeof worker.log });
  expect(said).toMatchObject([
    { err: { message: expect.stringContaining('HTTP request failed') } },
  ]);
  expect((said[0] as { err: Error }).err.message).not.toContain('secret-key');
});
