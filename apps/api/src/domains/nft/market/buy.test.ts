import { pointsToMicro } from '@taice/core/rules';
import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { aListing, anItem, aSeries } from '../testing/fixtures.ts';
import { aTrader, houseHas, spendable, type Trader } from '../testing/trader.ts';
import { checkMarket } from './check-market.ts';
import { verifyPerson } from '../../../testing/builders.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkMarket(api.services.db)).toEqual([]);
});

/** An offer at 120 points by a seller without points. */
const anOffer = async (price?: bigint) => {
  const seller = await aTrader(api, { points: 0 });
  const id = await aListing(api, seller.id, price === undefined ? {} : { price });
  return { seller, id: `${id}` };
};
const buy = ({ client }: Trader, listing_id: string, price = '120') =>
  client.call.nft.buy({ listing_id, price });

test('a sale pays the seller the net price and the house its fee, to the micro-point', async () => {
  const fees = await houseHas(api, 'fees');
  const { seller, id } = await anOffer(pointsToMicro(33) + 333_333n);
  const buyer = await aTrader(api, { points: 100 });
  const { code, data } = await buy(buyer, id, '33.333333');
  expect(code).toBe(0);
  expect(data).toMatchObject({
    order: { state: 'delivered', amount: '33.333333', pay: null, expires_at: null },
    nft: { state: 'held', owner: { id: `${buyer.id}` }, listing: null },
    balance: '66.666667',
  });
  expect(await spendable(api, buyer)).toBe(66_666_667n);
  // The fee is 5 %, rounded down.
  expect(await spendable(api, seller)).toBe(33_333_333n - 1_666_666n);
  expect((await houseHas(api, 'fees')) - fees).toBe(1_666_666n);
});

test('a sale notifies the seller and appears in both points histories', async () => {
  const { seller, id } = await anOffer();
  const buyer = await aTrader(api);
  await buy(buyer, id);
  await api.services.events.waitUntilHandled();
  const messages = await seller.client.call.messages.list({});
  expect(messages.data.list[0]).toMatchObject({
    title: expect.stringContaining('Blue hour hex #1'),
  });
  expect(messages.data.list[0]?.body).toContain('114');
  const bought = await buyer.client.call.wallet.walletLog({ type: 'market_buy' });
  expect(bought.data.list).toMatchObject([
    { amount: '-120', source: { type: 'nft', title: 'Blue hour hex #1' } },
  ]);
  const sold = await seller.client.call.wallet.walletLog({ type: 'market_sell' });
  expect(sold.data.list).toMatchObject([{ amount: '114', source: { type: 'nft' } }]);
});

test('an offer that is sold or expired cannot be bought', async () => {
  const { id } = await anOffer();
  const [first, second] = [await aTrader(api), await aTrader(api)];
  expect((await buy(first, id)).code).toBe(0);
  expect((await buy(second, id)).code).toBe(1804);
  expect((await buy(second, '987654321')).code).toBe(1804);
  const other = await anOffer();
  api.clock.advanceRule(api.services.settings.nft_listing_ttl_ms);
  expect((await buy(second, other.id)).code).toBe(1804);
  expect(await spendable(api, second)).toBe(pointsToMicro(1_000));
});

test('rejects an outdated price and returns the current one', async () => {
  const { id } = await anOffer();
  const buyer = await aTrader(api);
  const answer = await buy(buyer, id, '119');
  expect(answer).toMatchObject({ code: 1805, data: { price: '120' } });
  expect(await spendable(api, buyer)).toBe(pointsToMicro(1_000));
});

test('sellers cannot buy their own offers', async () => {
  const { seller, id } = await anOffer();
  expect((await buy(seller, id)).code).toBe(400);
});

test('an offer of a limited account cannot be bought', async () => {
  const seller = await aTrader(api, { status: 'limited' });
  const shut = await aListing(api, seller.id);
  expect((await buy(await aTrader(api), `${shut}`)).code).toBe(1804);
});

test('a buyer with too few points leaves the offer open', async () => {
  const { id } = await anOffer();
  expect((await buy(await aTrader(api, { points: 119 }), id)).code).toBe(1501);
  expect((await buy(await aTrader(api), id)).code).toBe(0);
});

test('rejects an unsupported payment method', async () => {
  const { id } = await anOffer();
  const { client } = await aTrader(api);
  expect(
    (await client.call.nft.buy({ listing_id: id, price: '120', pay_method: 'bnb' })).code,
  ).toBe(1810);
});

test('two people can buy from each other at the same time', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [one, other] = [await aTrader(api), await aTrader(api)];
    const [ofOne, ofOther] = [await aListing(api, one.id), await aListing(api, other.id)];
    const answers = await Promise.all([buy(one, `${ofOther}`), buy(other, `${ofOne}`)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(await spendable(api, one)).toBe(pointsToMicro(1_000 - 120 + 114));
  }
});

test('only the new owner can offer a bought item', async () => {
  const { seller, id } = await anOffer();
  const buyer = await aTrader(api);
  const { data } = await buy(buyer, id);
  const again = (who: Trader) => who.client.call.nft.sell({ nft_id: data.nft.id, price: '200' });
  expect((await again(seller)).code).toBe(1802);
  expect((await again(buyer)).code).toBe(0);
});

test('a seller cannot buy back the item they sold', async () => {
  const { seller, id } = await anOffer();
  const buyer = await aTrader(api);
  const { data } = await buy(buyer, id);
  const sold = await buyer.client.call.nft.sell({ nft_id: data.nft.id, price: '1' });
  const back = await buy(seller, sold.data.listing.id, '1');
  expect(back).toMatchObject({ code: 1306, data: { reasons: ['bought_back'] } });
  const told = async (who: Trader) =>
    (await who.client.call.nft.nftDetail({ id: data.nft.id })).data.why_not_buy;
  expect([await told(seller), await told(buyer), await told(await aTrader(api))]).toEqual([
    'bought_back',
    null,
    null,
  ]);
  expect((await buy(await aTrader(api), sold.data.listing.id, '1')).code).toBe(0);
});

test('an unverified account can buy from Taice, but not trade with other people', async () => {
  const { id } = await anOffer();
  const person = await aTrader(api, { isVerified: false });
  const refusal = { code: 1306, data: { reasons: ['unverified'] } };
  expect(await buy(person, id)).toMatchObject(refusal);
  const { list } = (await person.client.call.nft.listingList({})).data;
  const { data } = await person.client.call.nft.nftDetail({ id: list[0]!.nft.id });
  expect(data.why_not_buy).toBe('unverified');
  const nft_id = `${await anItem(api, person.id)}`;
  const sell = () => person.client.call.nft.sell({ nft_id, price: '1' });
  expect(await sell()).toMatchObject(refusal);
  const series_id = `${await aSeries(api, { price: '100' })}`;
  expect((await person.client.call.nft.createOrder({ series_id, price: '100' })).code).toBe(0);
  await verifyPerson(api.services.db, person.id);
  expect((await buy(person, id)).code).toBe(0);
  expect((await sell()).code).toBe(0);
});
