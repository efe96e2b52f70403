import { marketReads } from '@taice/api/testing';
import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { send } from './load.ts';
import { type Call, presignMany } from './presign.ts';
import { type Bench, median, round } from './report.ts';
import { freshDataDir, type Spawned, spawnProduct } from './server.ts';
import { makeViewers, type Viewer } from './viewers.ts';

/**
 * Promise 27: at most so many times the cost with the fewest. A read that is cached for ten seconds for everyone: at
 * most so many ms.
 */
const limits = { times: 2, yearMs: 20 };
/** Offers, and as many sales, beside those of the demo. */
const sizes = [1_000, 100_000] as const;
const userCount = 200;
const answerCount = 2_000;
const rounds = 3;
const readCount = 40;
/** CPU ms of an answer, and ms of a read, below which a ratio is one of the clock's own steps. */
const minCpuMs = 0.2;

const TEMPLATE_ITEM_SQL = `select i.id, i.series_id, i.quality from nft_item i join nft_series s on s.id = i.series_id
  where i.kind = 'spectacles' and s.price is not null order by i.quality, i.id limit 1`;
const INSERT_ITEMS_SQL = `insert into nft_item (series_id, kind, quality, serial, seed, picture, attributes, owner_id, level, boost_bp,
    durability, max_durability, state, created_at, owned_at)
  select i.series_id, i.kind, i.quality, 1000000 + n, sha256((i.id || ' ' || n)::bytea), i.picture, i.attributes,
    (select (array_agg(user_id order by user_id))[1 + n % $3] from session where device_id like 'bench-%'),
    1 + n % 30, 500 + n % 300, i.max_durability, i.max_durability, 'listed', i.created_at, i.owned_at
  from nft_item i, generate_series(1, $2::int) n where i.id = $1`;
const INSERT_LISTINGS_SQL = `insert into market_listing (nft_id, seller_id, price, fee, kind, quality, level, boost_bp, series_id, serial,
    state, created_at, expires_at)
  select id, owner_id, (20 + serial % 997) * 1000000::bigint, 1, kind, quality, level, boost_bp, series_id, serial, 'open',
    now() - (serial % 20) * interval '1 day', now() + interval '10 days' from nft_item where serial > 1000000`;
/** Over a year, with more of them lately. So even the small size has more than the price calculation reads. */
const INSERT_SALES_SQL = `insert into market_listing (nft_id, seller_id, price, fee, kind, quality, level, boost_bp, series_id, serial,
    state, created_at, expires_at, buyer_id, closed_at)
  select l.nft_id, l.seller_id, l.price, 1, l.kind, l.quality, l.level, l.boost_bp, l.series_id, l.serial, 'sold',
    now() - interval '400 days', now(), b.id, now() - 360 * power((l.serial % 997) / 997.0, 1.7) * interval '1 day'
  from market_listing l
  cross join lateral (select (array_agg(user_id order by user_id))[1 + (l.serial / 7) % $1] as id from session
    where device_id like 'bench-%' and user_id <> l.seller_id) b
  where l.serial > 1000000`;
const FIND_LISTING_SQL = `select nft_id::text from market_listing where state = 'open' and serial > 1000000 order by id limit 1`;

interface Sized extends AsyncDisposable {
  readonly product: Spawned;
  readonly viewers: readonly Viewer[];
  readonly cpu: () => Promise<number>;
  readonly read: Readonly<Record<'floor' | 'most' | 'facets' | 'year', () => Promise<unknown>>>;
  readonly nftId: string;
}

const fill = (database: DatabaseHandle, size: number) =>
  asOwner(database, async (client) => {
    const like = await client.query<{ id: string; series_id: string; quality: number }>(
      TEMPLATE_ITEM_SQL,
    );
    const [item] = like.rows;
    if (!item) throw new Error('the demo has no spectacles');
    await client.query(INSERT_ITEMS_SQL, [item.id, size, userCount]);
    await client.query(INSERT_LISTINGS_SQL);
    await client.query(INSERT_SALES_SQL, [userCount - 1]);
    for (const table of ['nft_item', 'market_listing', 'nft_series'])
      await client.query(`vacuum analyze ${table}`);
    const listing = await client.query<{ nft_id: string }>(FIND_LISTING_SQL);
    const offerKey = { series_id: BigInt(item.series_id), quality: item.quality };
    return { of: offerKey, nftId: listing.rows[0]?.nft_id ?? '' };
  });

const open = async (size: number): Promise<Sized> => {
  await using opened = new AsyncDisposableStack();
  const data = opened.use(await freshDataDir());
  const product = opened.use(await spawnProduct(data.path));
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, userCount);
  const { of: offerKey, nftId } = await fill(database, size);
  const from = opened.use(marketReads(database.appUrl));
  const stack = opened.move();
  return {
    product,
    viewers,
    cpu: () => cpuSeconds([product.pid, database.pid]),
    read: {
      floor: () => from.floor(offerKey),
      most: () => from.most(offerKey),
      facets: () => from.facets(),
      year: () => from.year(offerKey),
    },
    nftId,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};

/** CPU ms of an answer of server and database together, at each size in turn. */
const costsOf = async (databases: readonly Sized[], callOf: (sized: Sized) => Call) => {
  const costs = databases.map((): number[] => []);
  for (let roundNo = -1; roundNo < rounds; roundNo += 1)
    for (const [index, sized] of databases.entries()) {
      const requests = await presignMany(sized.viewers, answerCount, () => callOf(sized));
      const cpuBefore = await sized.cpu();
      await send(sized.product.url, requests);
      if (roundNo >= 0)
        costs[index]?.push((((await sized.cpu()) - cpuBefore) / answerCount) * 1_000);
    }
  return costs.map(median);
};

/** ms of a read by itself, at each size in turn. */
const timesOf = async (databases: readonly Sized[], name: keyof Sized['read']) => {
  const times = databases.map((): number[] => []);
  for (let roundNo = -5; roundNo < readCount; roundNo += 1)
    for (const [index, { read }] of databases.entries()) {
      const from = performance.now();
      await read[name]();
      if (roundNo >= 0) times[index]?.push(performance.now() - from);
    }
  return times.map(median);
};

/** The cost of the market's reads among many offers and sales. */
export const market: Bench = async function* () {
  const [smallCount, largeCount] = sizes;
  await using small = await open(smallCount);
  await using large = await open(largeCount);
  const databases = [small, large];
  const context = `at ${largeCount} offers and as many sales`;
  const compare = (name: string, unit: string, [before = 0, now = 0]: number[]) => {
    const times = Math.max(now, minCpuMs) / Math.max(before, minCpuMs);
    return {
      name: `market/${name}`,
      value: now,
      unit,
      beside: `${context}, ${round(times)} × of ${smallCount}; limit ${limits.times} ×`,
      kept: times <= limits.times,
    };
  };
  const offers = { endpoint: contract.nft.listingList, input: {} };
  yield compare('a page of offers', 'CPU ms', await costsOf(databases, () => offers));
  const detail = ({ nftId }: Sized) => ({
    endpoint: contract.nft.nftDetail,
    input: { id: nftId },
  });
  yield compare('one item', 'CPU ms', await costsOf(databases, detail));
  yield compare('the floor of a quality', 'ms', await timesOf(databases, 'floor'));
  yield compare('the most that may be asked', 'ms', await timesOf(databases, 'most'));
  for (const [name, read, limit] of [
    ['all floors and prices', 'facets', null],
    ['a year of prices', 'year', limits.yearMs],
  ] as const) {
    const [before = 0, now = 0] = await timesOf(databases, read);
    const limitText = limit === null ? 'no limit of its own' : `limit ${limit} ms`;
    yield {
      name: `market/${name}`,
      value: now,
      unit: 'ms',
      beside: `${context}, once in ten seconds; ${round(now / before)} × of ${smallCount}; ${limitText}`,
      kept: limit === null || now <= limit,
    };
  }
};
