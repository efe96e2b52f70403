import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { connections, send } from './load.ts';
import { presign, presignMany } from './presign.ts';
import type { Bench } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers, type Viewer } from './viewers.ts';

/** Limits for 20 comments to a logged-in person: answers per CPU second of server and database together, and ms. */
const limits = { perCpu: 300, p99Ms: 100 };

const userCount = 400;
const requestsPerUser = 8;
const warmUp = 800;
const comments = 100_000;
/** Comments above the deep page. */
const deepOffset = 90_000;

const INSERT_COMMENTS_SQL = `insert into comment (post_id, user_id, content, fingerprint, state, like_num, ranked_like_num, at)
  select (select min(id) from post), (select array_agg(user_id) from session where device_id like 'bench-%')[1 + n % $2],
    'Comment number ' || n || ', at 0:12', n, 'visible', likes, likes, clock_timestamp() - make_interval(secs => $1 - n)
  from generate_series(1, $1::int) n cross join lateral (select case when n % 50 = 0 then n % 977 else n % 3 end as likes) l`;
/** As many again wait for approval, by a person who reads none of these pages. */
const INSERT_HELD_SQL = `insert into comment (post_id, user_id, content, fingerprint, state, hold_reason, at)
  select p.id, p.user_id, 'Waiting number ' || n, n, 'held', 'approval', clock_timestamp()
  from post p, generate_series(1, $1::int) n where p.id = (select min(id) from post)`;
const DEEP_CURSOR_SQL = `select score || '_' || id as place from comment
  where post_id = (select min(id) from post) and root_id is null and is_listed
  order by score desc, id desc offset $1 limit 1`;

/** A video with many comments, and the rank of its deep page. */
const fill = (database: DatabaseHandle): Promise<{ postId: string; place: string }> =>
  asOwner(database, async (client) => {
    await client.query(INSERT_COMMENTS_SQL, [comments, userCount]);
    await client.query(INSERT_HELD_SQL, [comments]);
    await client.query('update post set comment_num = $1 where id = (select min(id) from post)', [
      comments,
    ]);
    await client.query('analyze comment');
    await client.query('analyze post');
    const post = await client.query<{ id: string }>('select min(id)::text as id from post');
    const { rows } = await client.query<{ place: string }>(DEEP_CURSOR_SQL, [deepOffset]);
    return { postId: post.rows[0]?.id ?? '', place: rows[0]?.place ?? '' };
  });

const check = async (url: string, viewer: Viewer, input: Record<string, unknown>) => {
  const { method, path, headers } = await presign(viewer, {
    endpoint: contract.comments.commentList,
    input,
  });
  const { data } = (await (await fetch(url + path, { method, headers })).json()) as {
    data: { list: unknown[] };
  };
  if (data.list.length < 20) throw new Error(`got a page of ${data.list.length}`);
};

/** The cost of a page of comments under a hot video, however deep. */
export const commentPages: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, userCount);
  const { postId, place } = await fill(database);
  const pids = [product.pid, database.pid];
  const pages = {
    'first page': { sort: 'hot' },
    'first page, newest first': { sort: 'new' },
    'deep page': { sort: 'hot', cursor: place },
  };
  for (const [name, query] of Object.entries(pages)) {
    const input = { post_id: postId, ...query };
    await check(product.url, viewers[0]!, input);
    const call = { endpoint: contract.comments.commentList, input };
    await send(product.url, await presignMany(viewers, warmUp, () => call));
    const requests = await presignMany(viewers, userCount * requestsPerUser, () => call);
    const cpuBefore = await cpuSeconds(pids);
    const load = await send(product.url, requests);
    const perCpu = requests.length / ((await cpuSeconds(pids)) - cpuBefore);
    const context = `of a video with ${comments} comments and as many that wait`;
    yield {
      name: `comments/${name} per CPU second`,
      value: perCpu,
      unit: 'answers',
      beside: `${context}, server and database together; limit ${limits.perCpu}`,
      kept: perCpu >= limits.perCpu,
    };
    yield {
      name: `comments/${name} p99`,
      value: load.p99Ms,
      unit: 'ms',
      beside: `${context}, at ${connections} connections; limit ${limits.p99Ms} ms`,
      kept: load.p99Ms < limits.p99Ms,
    };
  }
};
