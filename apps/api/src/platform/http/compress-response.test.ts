import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Contract, contract, type Endpoint } from '@taice/contract';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { success } from './envelope.ts';

type Rule = Pick<Endpoint, 'method' | 'secret'>;
const read: Rule = { method: 'GET' };
const long = { list: Array.from({ length: 100 }, (_, id) => ({ id, title: `Video ${id}` })) };

const ask = (rule: Rule, data: unknown, accept?: string): Promise<Response> => {
  const app = new Hono();
  app.get('/', (c) => success(c, rule, data));
  return Promise.resolve(
    app.request('/', accept === undefined ? {} : { headers: { 'Accept-Encoding': accept } }),
  );
};
const codingOf = ({ headers }: Response) => headers.get('content-encoding');

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['deflate', null],
  ['brotli', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('a client that accepts %j gets %s', async (accept, coding) => {
  const answer = await ask(read, long, accept);
  expect(codingOf(answer)).toBe(coding);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a response compressed by %s is equal and smaller', async (coding, unpack) => {
  const plain = await (await ask(read, long)).text();
  const bytes = Buffer.from(await (await ask(read, long, coding)).arrayBuffer());
  expect(unpack(bytes).toString()).toBe(plain);
  expect(bytes.length).toBeLessThan(plain.length / 2);
});

test('leaves a response that fits one packet uncompressed', async () => {
  expect(codingOf(await ask(read, { list: [] }, 'br, gzip'))).toBeNull();
});

test('never compresses a response with a secret or a response to a POST', async () => {
  expect(codingOf(await ask({ method: 'GET', secret: true }, long, 'br, gzip'))).toBeNull();
  expect(codingOf(await ask({ method: 'POST' }, long, 'br, gzip'))).toBeNull();
});

/** Names of fields that let their holder in or act; an invite code is meant to be shared. */
const telling =
  /^(?!invite_code$)(.*(token|secret|nonce|signature|password|sign_key)|code|payload)$/;
/** Fields that state whether a secret exists, without containing it. */
const asked = /^has_/;
/** Their fields are public: signed or committed values that anyone can check, or country codes. */
const forAnybody = new Set([
  'ledger.days',
  'nft.boxDraw',
  'addresses.countryInfo',
  'addresses.countryList',
]);

const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
};

test('every endpoint that returns a secret declares it', () => {
  const reads = Object.entries(contract as Contract).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { method }]) => method === 'GET')
      .map(([name, { reply, secret }]) => {
        const schema = z.toJSONSchema(reply, { unrepresentable: 'any' });
        const secrets = namesIn(schema).filter((key) => telling.test(key) && !asked.test(key));
        return { name: `${domain}.${name}`, secrets, secret };
      }),
  );
  const holding = reads.filter(({ name, secrets }) => secrets.length > 0 && !forAnybody.has(name));
  expect(holding.length).toBeGreaterThan(3);
  expect(holding.filter(({ secret }) => secret !== true)).toEqual([]);
});
