import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aSession } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { anItem } from '../testing/fixtures.ts';
import { aPerson } from '../../wallet/cash-outs/testing/fixtures.ts';
import { runCycles } from '../../wallet/payouts/testing/fixtures.ts';
import { aMinter } from './testing/fixtures.ts';

const api = useApi();

test('lists the items of the bound wallet, or of a named wallet', async () => {
  const address = `0x${'5c'.repeat(20)}`;
  const [person, other] = [
    await aPerson(api, { points: 100, chain_address: address }),
    await aPerson(api),
  ];
  const item = await anItem(api, person.id);
  await person.client.call.nft.mintToChain(
    { nft_id: `${item}`, chain: 'bsc' },
    { idempotencyKey: randomUUID() },
  );
  const { chainNfts } = person.client.call.nft;
  expect((await chainNfts({})).data.list).toEqual([]);
  await runCycles(api, await aMinter(api));
  const { data } = await chainNfts({});
  // A demo simulates the chain: it reads no node and mints nothing on a real chain.
  expect(data).toMatchObject({ contract: null, synced_at: null, custody: null });
  expect(data.list).toMatchObject([
    { nft_id: `${item}`, token_id: `${item}`, name: 'Blue hour hex #1' },
  ]);
  expect((await other.client.call.nft.chainNfts({})).data.list).toEqual([]);
  expect((await other.client.call.nft.chainNfts({ address })).data.list).toHaveLength(1);
});

test('rejects the list without a bound wallet, and in Telegram', async () => {
  const unbound = await aPerson(api, { chain_address: null, chain_bound_at: null });
  expect((await unbound.client.call.nft.chainNfts({})).code).toBe(1504);
  const session = await aSession(api.services, unbound.id);
  const inTelegram = api.client({ appType: 'tg_mini' }).as(session);
  expect((await inTelegram.call.nft.chainNfts({})).code).not.toBe(0);
});
