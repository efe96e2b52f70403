import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type StatementCost, costReportingDatabase } from '../../../platform/db/testing-cost.ts';
import { aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { anItem, aSeries } from '../testing/fixtures.ts';
import { pricesNow } from '../wear/detail-queries.ts';
import { findListings, type ListingQuery } from './listing-queries.ts';
import { maxListingPrice } from './max-price.ts';
import { assertCanTrade } from './trade-eligibility.ts';

/** Number of offers, and of 8 KB blocks that reading some of them may cost. All offers take ten times as many. */
const [many, most] = longRun ? [100_000, 1_000] : [20_000, 300];
const few = 50;

let market: { plain: bigint; rare: bigint; people: bigint[]; item: bigint };
/** A market of many plain pairs, on offer and sold, and a few of the rarest. */
const api = useApi();
beforeAll(async () => {
  const { db } = api.services;
  const inAll = (text: string) => ({ en: text, cn: text, tw: text });
  const plain = await aSeries(api, { name: inAll('Wire round'), quality: 1 });
  const rare = await aSeries(api, { name: inAll('Aurora visor'), quality: 5, price: null });
  const owner = await aUser(db, {});
  const { rows } = await sql<{
    id: bigint;
  }>`insert into "user" (nickname, invite_code, log_type, created_at)
    select 'Trader', 'T' || n, 2, now() - interval '1 year' from generate_series(1, 1000) n returning id`.execute(
    db,
  );
  const people = rows.map(({ id }) => id);
  await sql`insert into verified_identity (hash, user_id, kind, at)
    select sha256(id::text::bytea), id, 'staff', now() from unnest(${people}::bigint[]) id`.execute(
    db,
  );
  const of = (place: string) =>
    sql.raw(`(array[${people.join()}]::bigint[])[1 + (${place}) % 1000]`);
  for (const [series, count] of [
    [plain, many],
    [rare, few],
  ] as const) {
    const like = await anItem(api, owner.id, series);
    await sql`insert into nft_item (series_id, kind, quality, serial, seed, picture, attributes, owner_id, level,
        boost_bp, durability, max_durability, state, created_at, owned_at)
      select i.series_id, i.kind, i.quality, i.serial + n, sha256((i.id || ' ' || n)::bytea), i.picture, i.attributes,
        i.owner_id, 1 + n % 30, 500 + n % 2500, i.durability, i.max_durability, 'listed', i.created_at, i.owned_at
      from nft_item i, generate_series(1, ${count}::int) n where i.id = ${like}`.execute(db);
  }
  // The rarest are the dearest.
  await sql`insert into market_listing (nft_id, seller_id, price, fee, kind, quality, level, boost_bp, series_id, serial, state, created_at, expires_at)
    select id, ${of('serial')}, (quality * 1000 + serial % 997) * 1000000::bigint, 1, kind, quality, level, boost_bp, series_id, serial, 'open',
      ${api.clock.rule()}, ${new Date(api.clock.rule().getTime() + 86_400_000)} from nft_item where state = 'listed'`.execute(
    db,
  );
  await sql`insert into market_listing (nft_id, seller_id, price, fee, kind, quality, level, boost_bp, series_id, serial, state, created_at, expires_at, buyer_id, closed_at)
    select nft_id, seller_id, price, fee, kind, quality, level, boost_bp, series_id, serial, 'sold', created_at, expires_at, ${of('serial + 1 + serial / 1000 % 998')},
      created_at - (id % 300) * interval '1 day' from market_listing`.execute(db);
  const { nft_id: item } = await db
    .selectFrom('market_listing')
    .select('nft_id')
    .where('state', '=', 'sold')
    .limit(1)
    .executeTakeFirstOrThrow();
  market = { plain, rare, people, item };
  // Only the owner role may run this.
  const owning = new pg.Client(api.ownerUrl);
  await owning.connect();
  await owning.query('analyze nft_item, market_listing, nft_series, "user"');
  await owning.end();
}, 240_000);

const asked = (change: Partial<ListingQuery>): ListingQuery => ({
  kind: 'spectacles',
  quality: undefined,
  levelMin: undefined,
  boostMin: undefined,
  boostMax: undefined,
  priceMin: undefined,
  priceMax: undefined,
  keyword: undefined,
  sort: 'price',
  seller: undefined,
  at: api.clock.rule(),
  limit: 21,
  offset: 0,
  ...change,
});

test('market pages and price queries stay within their block budget among very many offers', async () => {
  const costs: StatementCost[] = [];
  const reading = costReportingDatabase(api.url, (cost) => costs.push(cost));
  const sorts = ['price', 'price_desc', 'boost', 'level', 'value', 'new'] as const;
  for (const sort of sorts) expect(await findListings(reading, asked({ sort }))).toHaveLength(21);
  expect(await findListings(reading, asked({ quality: [5] }))).toHaveLength(21);
  expect(await findListings(reading, asked({ keyword: 'aurora' }))).toHaveLength(21);
  expect(await findListings(reading, asked({ keyword: 'wire' }))).toHaveLength(21);
  expect(await findListings(reading, asked({ keyword: '#17777' }))).toHaveLength(1);
  expect(await pricesNow(reading, { kind: 'spectacles', quality: 5 })).toMatchObject({
    floor: expect.any(BigInt),
    last: expect.any(BigInt),
  });
  const { settings } = api.services;
  const { plain, rare, people, item } = market;
  // Once for a series on sale, once for a series no longer sold.
  const at = api.clock.rule();
  for (const [series_id, quality] of [
    [plain, 1],
    [rare, 5],
  ] as const)
    expect(
      await maxListingPrice(reading, { series_id, quality }, { settings, at }),
    ).toBeGreaterThan(0n);
  await assertCanTrade(
    { db: reading, clock: api.clock, settings, config: api.services.config },
    { buyer: people[1] ?? 0n, seller: people[0] ?? 0n, nftId: item },
  );
  await reading.destroy();
  const dear = costs.map(({ blocks, text }) => [blocks, text.slice(0, 400)] as const);
  expect(dear.filter(([blocks]) => blocks > most)).toEqual([]);
});
