import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aPerson, cashOut } from './testing/fixtures.ts';

const api = useApi();

test('the terms give all costs before the cash-out', async () => {
  const person = await aPerson(api, { points: 30_000 });
  const { data } = await person.client.call.wallet.cashOutTerms({ chain: 'bsc' });
  expect(data).toMatchObject({
    chain: 'bsc',
    available: '30000',
    min: '1000',
    fee_min: '20',
    fee_rate: '0.01',
    review_from: '0',
    confirmations_needed: 15,
    why_not: null,
    open: null,
  });
  expect(data.to_address).toMatch(/^0x[0-9a-f]{40}$/);
});

test('the terms give the obstacle, and an open cash-out with its state', async () => {
  const poor = await aPerson(api, { points: 10 });
  const of = async (person: Awaited<ReturnType<typeof aPerson>>) =>
    (await person.client.call.wallet.cashOutTerms({ chain: 'bsc' })).data;
  expect((await of(poor)).why_not).toEqual({ reason: 'balance', from: null });
  const unbound = await aPerson(api, { chain_address: null });
  expect((await of(unbound)).why_not?.reason).toBe('unbound');
  const person = await aPerson(api);
  const { data } = await cashOut(person, '1000');
  expect(await of(person)).toMatchObject({
    why_not: { reason: 'open' },
    open: { id: data.cash_out.id, state: 'reviewing' },
  });
});

test('rejects a currency that cannot be cashed out', async () => {
  const { client } = await aPerson(api);
  const { cashOutTerms } = client.call.wallet;
  expect((await cashOutTerms({ chain: 'bsc', currency_key: 'usdt' })).code).toBe(1508);
});
