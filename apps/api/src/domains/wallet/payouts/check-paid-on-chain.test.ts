import { sql } from 'kysely';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { checkPaidOnChain } from './check-paid-on-chain.ts';
import { runPayoutCycle } from './run-payout-cycle.ts';
import { armInstance, restartAtNonce, setSwitch } from './payout-switch.ts';
import { anApproved, aWorker, stateOf } from './testing/fixtures.ts';
import { createPayer } from './testing/create-payer.ts';
import { type RealChain, realChains } from './testing/real-chains.ts';
import { changeRow, rowOf } from '../../../testing/builders.ts';

const instance = 'here';

describe.each(longRun ? (['bsc', 'ton'] as const) : (['bsc'] as const))('on %s', (name) => {
  let api: TestApi;
  let chain: RealChain;
  beforeAll(async () => {
    chain = await realChains[name]();
    const settings = { bsc_confirmations: 3 };
    api = await startApi({ now: new Date(chain.begun), settings, env: { ...chain.env } });
    await armInstance(api.services.db, name, instance, api.clock.rule());
  });
  afterAll(async () => {
    await api?.stop();
    await chain?.stop();
  });
  const port = () => createPayer(chain.payer, () => api.clock.real().getTime());
  const turns = async (count: number): Promise<void> => {
    const worker = await aWorker(api, port());
    for (let turn = 0; turn < count; turn += 1) {
      await runPayoutCycle({ ...worker, instance });
      api.clock.advance(10_000);
      await chain.pass(10);
    }
  };
  const check = () => checkPaidOnChain({ ...api.services, clock: api.clock }, name);
  const change = (id: string, to: { to_address?: string; amount?: bigint }) =>
    changeRow(api.services.db, 'cash_out', id, to);

  test('accepts the transfers of cash-outs and reports any other', async () => {
    expect(await check()).toEqual([]);
    const ids: string[] = [];
    ids.push((await anApproved(api, '1000', name)).id);
    await turns(2);
    for (let each = 0; each < 5; each += 1) ids.push((await anApproved(api, '1000', name)).id);
    await turns(2);
    for (const id of ids) expect((await stateOf(api, id)).state).toBe('confirmed');
    expect(await check()).toEqual([]);

    // An open cash-out is on the chain, but not final.
    const open = await anApproved(api, '1000', name);
    await turns(1);
    expect((await stateOf(api, open.id)).state).toBe('broadcast');
    expect(await check()).toEqual([]);
    await turns(1);

    // Amount and address differ from the chain's data.
    const [single = '', batched = ''] = ids;
    await change(single, { amount: 1_000_000_001n });
    expect(await check()).toHaveLength(2);
    await change(single, { amount: 1_000_000_000n });
    const { to_address: to } = await rowOf(api.services.db, 'cash_out', batched);
    await change(batched, {
      to_address: name === 'bsc' ? `0x${'1'.repeat(40)}` : `0:${'1'.repeat(64)}`,
    });
    expect(await check()).toHaveLength(2);
    await change(batched, { to_address: to });
    expect(await check()).toEqual([]);

    // A foreign process pays with our key.
    const stranger = name === 'bsc' ? `0x${'2'.repeat(40)}` : `0:${'2'.repeat(64)}`;
    const call = port().callFor([{ id: 1_000_000n, to: stranger, amount: 7n }]);
    const { mined } = await port().nonces();
    expect(await port().send((await port().sign(call, mined)).raw)).toBe('taken');
    await chain.pass(10);
    const told = await check();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`to ${stranger} of 7`);
  });

  test('the check fails while nodes are away or disagree', async () => {
    const method = name === 'bsc' ? 'eth_getLogs' : 'getTransactions';
    let asked = 0;
    chain.misbehave((called) =>
      called === method && (asked += 1) % 2 === 0 ? { changed: () => [] } : undefined,
    );
    await expect(check()).rejects.toThrow(/disagree|withholds/);
    chain.misbehave((called) => (called === method ? { cut: 'before' } : undefined));
    await expect(check()).rejects.toThrow();
    chain.misbehave(() => undefined);
    expect(await check()).toHaveLength(1);
  });

  test('reports a refund of a paid cash-out, and a paid state without a payment', async () => {
    const { db } = api.services;
    const row = (id: string) =>
      db
        .selectFrom('cash_out')
        .select(['to_address', 'payout_id'])
        .where('id', '=', BigInt(id))
        .executeTakeFirstOrThrow();
    const tells = async (id: string): Promise<boolean> => {
      const { to_address: to } = await row(id);
      return (await check()).some((problem) => problem.includes(` to ${to.toLowerCase()} of `));
    };
    // A foreign process has used one of its nonces.
    const from = (await port().nonces()).pending;
    await transaction(db, async (tx) => void (await restartAtNonce(tx, name, from)));
    await setSwitch(db, name, { isOn: true, reason: '', at: api.clock.rule() });
    const early = await anApproved(api, '1000', name);
    await turns(2);
    const late = await anApproved(api, '1000', name);
    await turns(2);
    expect((await stateOf(api, late.id)).state).toBe('confirmed');
    const day = 86_400_000;
    api.clock.advance(day);
    await chain.pass(86_400);
    await change(early.id, { amount: 1_000_000_001n });
    expect(await tells(early.id)).toBe(true);
    await change(early.id, { amount: 1_000_000_000n });
    expect(await tells(early.id)).toBe(false);

    api.clock.advance(3 * day);
    await chain.pass(3 * 86_400);
    const unpaid = await anApproved(api, '1000', name);
    await runPayoutCycle(
      await aWorker(api, { ...port(), send: async () => 'taken', getStatus: async () => null }),
    );
    const { payout_id: given } = await row(unpaid.id);
    const { payout_id: paid } = await row(late.id);
    const at = api.clock.rule();
    await sql`update payout p set state = 'failed', updated_at = ${at}, block_no = (select block_no from payout where id = ${paid}),
      tx_hash = (select tx_hash from payout_attempt where payout_id = p.id) where id = ${given}`.execute(
      db,
    );
    await sql`update cash_out set state = 'confirmed', ended_at = ${at} where id = ${unpaid.id}`.execute(
      db,
    );
    expect(await tells(unpaid.id)).toBe(true);
    await sql`update payout set state = 'failed', updated_at = ${at}, block_no = null, tx_hash = null where id = ${paid}`.execute(
      db,
    );
    await sql`update cash_out set state = 'refunded' where id = ${late.id}`.execute(db);
    expect(await tells(late.id)).toBe(true);
  });
});
