import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aPerson, cashOut, staff } from '../cash-outs/testing/fixtures.ts';
import { aChain, aWorker, runCycles } from '../payouts/testing/fixtures.ts';

const api = useApi();

test('lists payouts and own transfers by chain and kind', async () => {
  const person = await aPerson(api);
  const { chainTxLog, chainTxStore } = person.client.call.wallet;
  const asked = await cashOut(person, '1000', { chain: 'ton' });
  await staff(api, asked.data.cash_out.id, 'approve');
  await runCycles(api, await aWorker(api, aChain(api, 'ton')));
  const tx_hash = `0x${'ef'.repeat(32)}`;
  await chainTxStore({ tx_hash, coin_type: 'BNB' });
  const kinds = async (asked: Parameters<typeof chainTxLog>[0]) =>
    (await chainTxLog(asked)).data.list.map(({ kind, chain }) => [kind, chain]);
  expect(await kinds({})).toEqual(
    expect.arrayContaining([
      ['transfer', 'bsc'],
      ['cashout', 'ton'],
    ]),
  );
  expect(await kinds({ kind: 'cashout' })).toEqual([['cashout', 'ton']]);
  expect(await kinds({ chain: 'bsc' })).toEqual([['transfer', 'bsc']]);
  const [paid] = (await chainTxLog({ chain: 'ton' })).data.list;
  expect(paid).toMatchObject({ value: '980', coin_type: 'SPK', explorer_url: null });
  const other = await aPerson(api);
  expect((await other.client.call.wallet.chainTxLog({})).data.list).toEqual([]);
});
