import { pointsToMicro } from '@taice/core/rules';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { aListing } from '../testing/fixtures.ts';
import { aTrader, houseHas, spendable, type Trader } from '../testing/trader.ts';
import { checkMarket } from './check-market.ts';
import { expireListings } from './jobs/expire-listings.ts';
import { changeRow, rowOf } from '../../../testing/builders.ts';

const BUYERS = longRun ? 1_000 : 30;
const RACES = longRun ? 100 : 10;
/** Number of concurrent calls. */
const AT_ONCE = 40;

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkMarket(api.services.db)).toEqual([]);
});

const buy = ({ client }: Trader, id: bigint) =>
  client.call.nft.buy({ listing_id: `${id}`, price: '120' });

const inGroups = async <T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(each))));
  return done;
};

test(
  `${BUYERS} concurrent buyers of one offer make one sale, and the others keep their points`,
  { timeout: 600_000 },
  async () => {
    const seller = await aTrader(api, { points: 0 });
    const offer = await aListing(api, seller.id);
    const buyers = await inGroups(Array.from({ length: BUYERS }), () =>
      aTrader(api, { points: 200 }),
    );
    const answers = await Promise.all(buyers.map((buyer) => buy(buyer, offer)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 1804)).toHaveLength(BUYERS - 1);
    const left = await inGroups(buyers, (buyer) => spendable(api, buyer));
    expect(left.filter((points) => points === pointsToMicro(80))).toHaveLength(1);
    expect(left.filter((points) => points === pointsToMicro(200))).toHaveLength(BUYERS - 1);
    expect(await spendable(api, seller)).toBe(pointsToMicro(114));
    expect(await houseHas(api, 'fees')).toBe(pointsToMicro(6));
  },
);

test(
  `${RACES} races of buying, cancelling, expiring and relisting end each offer once`,
  { timeout: 1_200_000 },
  async () => {
    const sold = { count: 0 };
    const seller = await aTrader(api, { points: 0 });
    const rivals = await Promise.all([aTrader(api), aTrader(api)]);
    for (let race = 0; race < RACES; race += 1) {
      const offer = await aListing(api, seller.id);
      const { nft_id: item } = await rowOf(api.services.db, 'market_listing', offer);
      const isOver = race % 3 === 0;
      if (isOver)
        await changeRow(api.services.db, 'market_listing', offer, {
          expires_at: new Date(api.clock.rule().getTime() + 1),
        });
      const { call } = seller.client;
      const jobs = { ...api.services, clock: { ...api.clock, rule: () => later() } };
      const later = () => new Date(api.clock.rule().getTime() + 2);
      const under = [
        buy(rivals[0], offer),
        buy(rivals[1], offer),
        race % 2 === 0 ? call.nft.cancelSell({ listing_id: `${offer}` }) : Promise.resolve(),
        race % 5 === 0 ? call.nft.cancelSell({ all: 1 }) : Promise.resolve(),
        isOver ? expireListings(jobs) : Promise.resolve(),
        call.nft.sell({ nft_id: `${item}`, price: '120' }),
      ];
      const [one, other] = await Promise.all(under);
      const bought = [one, other].filter(
        (answer) => answer && 'code' in answer && answer.code === 0,
      );
      expect(bought.length).toBeLessThanOrEqual(1);
      sold.count += bought.length;
      const { state, owner_id } = await rowOf(api.services.db, 'nft_item', item);
      expect(bought.length === 1).toBe(owner_id !== seller.id);
      expect(['held', 'listed']).toContain(state);
      await call.nft.cancelSell({ all: 1 });
      // Replaces buyers who run out of points.
      for (const rival of rivals)
        if ((await spendable(api, rival)) < pointsToMicro(120))
          Object.assign(rival, await aTrader(api));
    }
    expect(await spendable(api, seller)).toBe(BigInt(sold.count) * pointsToMicro(114));
    expect(await checkMarket(api.services.db)).toEqual([]);
  },
);
