import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createDatabase } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { decidePayout, switchPayouts } from './decide-payout.ts';
import { readSwitch } from './payout-switch.ts';
import { anApproved, payoutOf, stateOf } from './testing/fixtures.ts';
import { type ChainFixture, startChainFixture } from './testing/chain-fixture.ts';

/** Longer than the memory of the TON wallet. */
const LONG_S = 1_300;
const away = async (): Promise<never> => {
  throw new Error('away');
};

let on: ChainFixture;
afterEach(() => on?.stop());

const asOwner = async (change: (db: ReturnType<typeof createDatabase>) => Promise<unknown>) => {
  const owner = createDatabase(on.api.ownerUrl, { max: 1 });
  try {
    await change(owner);
  } finally {
    await owner.destroy();
  }
};
/** Saves the current rows, to restore them later: like a disk image brought back under the same server. */
const keep = async () => {
  const rows = await sql<Record<string, unknown>>`select * from cash_out`.execute(on.db());
  const payouts = await sql<Record<string, unknown>>`select * from payout`.execute(on.db());
  const lts = await sql<{ address: string; lt: bigint }>`select * from ton_watermark`.execute(
    on.db(),
  );
  return () =>
    asOwner(async (db) => {
      await sql`delete from payout_attempt`.execute(db);
      await sql`update cash_out set payout_id = null`.execute(db);
      await sql`delete from payout`.execute(db);
      for (const row of payouts.rows)
        await sql`insert into payout overriding system value
          select * from json_populate_record(null::payout, ${JSON.stringify(row, asText)}::json)`.execute(
          db,
        );
      for (const { id, state, ended_at: ended, payout_id: payout } of rows.rows)
        await sql`update cash_out set state = ${state}, ended_at = ${ended}, payout_id = ${payout} where id = ${id}`.execute(
          db,
        );
      await sql`delete from ton_watermark`.execute(db);
      for (const { address, lt } of lts.rows)
        await sql`insert into ton_watermark values (${address}, ${lt})`.execute(db);
    });
};
const asText = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}`;
  const bytes = value as { type?: string; data?: number[] } | null;
  return bytes?.type === 'Buffer' ? `\\x${Buffer.from(bytes.data ?? []).toString('hex')}` : value;
};
const approved = async (chain: 'bsc' | 'ton') => (await anApproved(on.api, '1000', chain)).id;
const decideOn = (id: bigint, decision: 'retry' | 'give-up') => {
  const decider = { staff: 'kim', reason: 'Looked at', at: on.api.clock.rule() };
  return transaction(on.db(), (tx) => decidePayout(tx, decider, id, decision));
};
const expectOnce = async (id: string): Promise<void> => {
  const { has, net } = await on.standing(id);
  expect(has).toBe(net);
};

test('on ton, a restore to before two signatures pays neither twice, also after a manual retry', async () => {
  on = await startChainFixture('ton');
  const [first, second] = [await approved('ton'), await approved('ton')];
  await on.turns(1, 5, () => ({ sign: away }));
  const setBack = await keep();
  await on.turns(2, 10, (port) => ({
    sign: (call, nonce) => (nonce === 1n ? away() : port.sign(call, nonce)),
  }));
  await on.pass(LONG_S);
  await on.turns(4, 60);
  for (const id of [first, second]) expect((await on.standing(id)).state).toBe('confirmed');
  await on.restart(60);
  await setBack();
  await on.turns(5, 60);
  const { isOn, reason } = await readSwitch(on.db(), 'ton');
  expect([isOn, reason]).toEqual([
    false,
    expect.stringContaining('was sent by an unknown transaction'),
  ]);
  const decider = { staff: 'kim', reason: 'Looked at', at: on.api.clock.rule() };
  for (const id of [first, second]) {
    await transaction(on.db(), (tx) => switchPayouts(tx, decider, 'ton', true));
    await on.pass(LONG_S);
    await on.turns(2, 60);
    await decideOn(await payoutOf(on.api, id), 'retry');
    await on.turns(3, 60);
    await expectOnce(id);
    expect((await stateOf(on.api, id)).state).toBe('needs_attention');
  }
  // A given-up payout is not refunded if its transfer was broadcast.
  await transaction(on.db(), (tx) => switchPayouts(tx, decider, 'ton', true));
  for (const id of [first, second]) await decideOn(await payoutOf(on.api, id), 'give-up');
  await on.turns(3, 60);
  for (const id of [first, second]) {
    await expectOnce(id);
    expect((await stateOf(on.api, id)).state).toBe('confirmed');
  }
});

test.each(longRun ? (['bsc', 'ton'] as const) : (['bsc'] as const))(
  'on %s, a restore to an approved payout stops payouts and sends it back to review',
  async (chain) => {
    on = await startChainFixture(chain);
    const first = await approved(chain);
    await on.turns(6, 60);
    const second = await approved(chain);
    const setBack = await keep();
    await on.turns(6, 60);
    for (const id of [first, second]) expect((await on.standing(id)).state).toBe('confirmed');
    await on.restart(60);
    await setBack();
    await on.turns(3, 60);
    const { isOn, reason } = await readSwitch(on.db(), chain);
    expect([isOn, reason]).toEqual([false, 'the chain is at nonce 2, but the database is at 1']);
    const decider = { staff: 'kim', reason: 'Looked at', at: on.api.clock.rule() };
    const said = await transaction(on.db(), (tx) => switchPayouts(tx, decider, chain, true, 2n));
    expect(said).toBe('1 approved cash-outs went back to review');
    await on.turns(6, 60);
    await expectOnce(second);
    expect((await stateOf(on.api, second)).state).toBe('reviewing');
    // Other payouts continue.
    const third = await approved(chain);
    await on.turns(6, 60);
    await expectOnce(third);
    expect((await on.standing(third)).state).toBe('confirmed');
  },
);
