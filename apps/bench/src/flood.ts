import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { contract } from '@taice/contract';
import { asOwner, databaseOf } from './database.ts';
import type { FloodOrder } from './flood/sender.ts';
import { type Call, presign, type SignedRequest } from './presign.ts';
import type { Bench } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';

const limitMs = 100;
const floodConnections = 200;
/** More than the 6,000 that the limit of a network lets through at once. */
const floodCalls = 8_000;
const callsPerDevice = 50;
const measuredCalls = 300;
/** Pause between the measured calls, ms: they meet all of the flood. */
const pauseMs = 20;
// 198.18.0.0/15 is set aside for benchmarks (RFC 2544).
const [floodIp, otherIp] = ['198.19.0.1', '198.19.0.2'];

/** The dearest reads of strangers, by the walk `anonymous-cost.test.ts` of the API. */
const dearestCalls = (post: string, author: string): Call[] => [
  { endpoint: contract.search.globalSearchV2, input: { keyword: 'night' } },
  { endpoint: contract.posts.recommendList, input: {} },
  { endpoint: contract.posts.feed, input: {} },
  { endpoint: contract.posts.detail, input: { id: post } },
  { endpoint: contract.creators.detail, input: { id: author } },
  { endpoint: contract.addresses.countryList, input: {} },
  { endpoint: contract.comments.commentList, input: { post_id: post } },
  { endpoint: contract.prizes.list, input: {} },
];
const dearestDocuments = ['/api/openapi.json', '/sitemap.xml'];

const signAsStranger = (call: Call, ip: string, device: string): Promise<SignedRequest> =>
  presign({ deviceId: device, ip }, call);

const floodRequests = async (calls: readonly Call[]): Promise<SignedRequest[]> => {
  const requests: SignedRequest[] = [];
  while (requests.length < floodCalls) {
    const device = `flood-${Math.floor(requests.length / callsPerDevice)}`;
    for (const call of calls) requests.push(await signAsStranger(call, floodIp, device));
    for (const path of dearestDocuments)
      requests.push({
        method: 'GET',
        path,
        headers: { 'x-forwarded-for': floodIp, 'accept-encoding': 'br' },
      });
  }
  return requests;
};

/** p99 of calls from another address, in ms. */
const measure = async (url: string, call: Call): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < measuredCalls; n++) {
    const device = `other-${Math.floor(n / callsPerDevice)}-${Math.random()}`;
    const { method, path, headers } = await signAsStranger(call, otherIp, device);
    const start = performance.now();
    const answer = await fetch(url + path, { method, headers });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`${path} was refused with ${answer.status}`);
    await delay(pauseMs);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(0.99 * measuredCalls) - 1]!;
};

/** The delay of everyone while one address without an account asks for all that is dear. */
export const flood: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const { post, author } = await asOwner(await databaseOf(data.path), async (client) => {
    const { rows } = await client.query<{ post: string; author: string }>(
      `select id::text as post, user_id::text as author from post where state = 'published' order by id limit 1`,
    );
    return rows[0]!;
  });
  const { url } = product;
  const other = { endpoint: contract.posts.detail, input: { id: post } };
  await measure(url, other);
  const aloneMs = await measure(url, other);
  const order: FloodOrder = {
    url,
    connections: floodConnections,
    requests: await floodRequests(dearestCalls(post, author)),
  };
  const sender = new Worker(new URL('flood/sender.ts', import.meta.url), { workerData: order });
  await once(sender, 'online');
  // Until its connections are open.
  await delay(1_000);
  const p99Ms = await measure(url, other);
  await sender.terminate();
  yield {
    name: 'flood/p99 of another address',
    value: p99Ms,
    unit: 'ms',
    beside: `${floodConnections} connections of one address on the dearest ten reads; ${aloneMs.toFixed(1)} ms without them; limit ${limitMs} ms`,
    kept: p99Ms < limitMs,
  };
};
