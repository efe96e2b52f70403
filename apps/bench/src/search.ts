import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, type Figure, median, round } from './report.ts';
import { reusableDataDir, spawnProduct } from './server.ts';
import { titlesFrom, words } from './titles.ts';
import { makeViewers } from './viewers.ts';

/** Promise 27: two Chinese characters over 100,000 titles; and what a thousand times the posts may cost. */
const limits = { p99Ms: 30, ratio: 2 };
/** `SEARCH_POSTS=1000000` adds that many. */
const sizes = [
  1_000,
  100_000,
  ...(process.env['SEARCH_POSTS'] ? [Number(process.env['SEARCH_POSTS'])] : []),
];
const batch = 10_000;
const rounds = 3;
const each = 400;
/** At once: people who search, not a flood. */
const over = 4;

const AUTHOR = `select user_id, category_id, (select count(*)::int from post where description = 'bench') as made
  from post where state = 'published' order by id limit 1`;
const POSTS = `insert into post (user_id, category_id, title, description, lang, duration_s, width, height, state, published_at, view_num)
  select $1, $2, title, 'bench', 'cn', 20, 720, 1280, 'published', clock_timestamp(), floor(100 / (0.001 + random()))
  from unnest($3::text[]) title`;

/** Fills up to so many posts, and waits until all of them can be found. */
const fill = (database: DatabaseHandle, posts: number): Promise<void> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ user_id: string; category_id: string; made: number }>(
      AUTHOR,
    );
    const [author] = rows;
    if (!author) throw new Error('the demo has no video');
    for (let from = author.made; from < posts; from += batch) {
      const titles = titlesFrom(from, Math.min(posts, from + batch));
      await client.query(POSTS, [author.user_id, author.category_id, titles]);
    }
    for (;;) {
      const { rows: due } = await client.query<{ left: boolean }>(
        'select exists (select from search_due) as left',
      );
      if (!due[0]?.left) break;
      await delay(200);
    }
    await client.query('vacuum analyze search_post, search_tag, search_word, post');
  });

/** Of the words that are said most to those that hardly anybody says. */
const sought = (index: number): string =>
  words[Math.floor(words.length ** ((index % 200) / 200)) - 1] ?? '';

interface Kind {
  readonly name: string;
  readonly endpoint: typeof contract.search.globalSearchV2 | typeof contract.search.searchSuggest;
  readonly input: (index: number) => Record<string, unknown>;
  readonly isPromised: boolean;
}
const kinds: readonly Kind[] = [
  {
    name: 'two characters',
    endpoint: contract.search.globalSearchV2,
    input: (index) => ({ keyword: sought(index), type: 'post' }),
    isPromised: true,
  },
  {
    name: 'four characters',
    endpoint: contract.search.globalSearchV2,
    input: (index) => ({ keyword: sought(index) + sought(index + 1), type: 'post' }),
    isPromised: false,
  },
  {
    name: 'newest',
    endpoint: contract.search.globalSearchV2,
    input: (index) => ({ keyword: sought(index), type: 'post', sort: 'new' }),
    isPromised: false,
  },
  {
    name: 'suggestions',
    endpoint: contract.search.searchSuggest,
    input: (index) => ({ keyword: sought(index) }),
    isPromised: true,
  },
];

export const search: Bench = async function* () {
  await using data = await reusableDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, 200);
  const costs = new Map<string, number[]>();
  for (const posts of sizes) {
    await fill(database, posts);
    for (const { name, endpoint, input, isPromised } of kinds) {
      const requests = () =>
        presignMany(viewers, each, (_viewer, index) => ({ endpoint, input: input(index) }));
      await send(product.url, await requests(), undefined, over);
      const loads = [];
      let cpu = 0;
      for (let at = 0; at < rounds; at++) {
        const signed = await requests();
        const before = await cpuSeconds([product.pid, database.pid]);
        loads.push(await send(product.url, signed, undefined, over));
        cpu += (await cpuSeconds([product.pid, database.pid])) - before;
      }
      const cost = (cpu * 1_000) / (rounds * each);
      const first = costs.get(name)?.[0] ?? cost;
      costs.set(name, [...(costs.get(name) ?? []), cost]);
      const p99 = median(loads.map(({ p99Ms }) => p99Ms));
      const isLimited = isPromised && posts <= 100_000;
      yield {
        name: `search/${name} p99, ${posts} posts`,
        value: p99,
        unit: 'ms',
        beside: `${over} at once${isLimited ? `; limit ${limits.p99Ms}` : ''}`,
        kept: !isLimited || p99 < limits.p99Ms,
      } satisfies Figure;
      yield {
        name: `search/${name} cost, ${posts} posts`,
        value: cost,
        unit: 'CPU ms',
        beside: `server and database, ${round(cost / first)} × of ${sizes[0]}; limit ${limits.ratio} ×`,
        kept: !isPromised || cost / first <= limits.ratio,
      } satisfies Figure;
    }
  }
};
