import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPublicKey } from './fetch-public-key.ts';

let answer: { status: number; body: unknown };
const asked: unknown[] = [];
const node = createServer((request, response) => {
  void text(request).then((body) => {
    asked.push(JSON.parse(body));
    response.writeHead(answer.status, { location: '/elsewhere' }).end(JSON.stringify(answer.body));
  });
});
let endpoint: string;
beforeAll(async () => {
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  endpoint = `http://127.0.0.1:${(node.address() as AddressInfo).port}/`;
});
afterAll(() => void node.close());

const address = `0:${'ab'.repeat(32)}`;
const ask = (status: number, body: unknown) => {
  answer = { status, body };
  return fetchPublicKey(endpoint, address);
};
const stack = (value: unknown, exit_code = 0) => ({ result: { exit_code, stack: [value] } });

test('reads the key from the contract at the address', async () => {
  const key = await ask(200, stack(['num', '0x1f']));
  expect(key?.toString('hex')).toBe('1f'.padStart(64, '0'));
  expect(asked).toEqual([
    {
      id: 1,
      jsonrpc: '2.0',
      method: 'runGetMethod',
      params: { address, method: 'get_public_key', stack: [] },
    },
  ]);
});

test('a failed method or an unexpected answer gives no key', async () => {
  expect(await ask(200, stack(['num', '0x1f'], 11))).toBeUndefined();
  expect(await ask(200, stack(['cell', '0x1f']))).toBeUndefined();
  expect(await ask(200, stack(['num', `0x${'f'.repeat(65)}`]))).toBeUndefined();
  expect(await ask(200, stack(['num', 31]))).toBeUndefined();
  expect(await ask(200, { result: { exit_code: 0, stack: [] } })).toBeUndefined();
  expect(await ask(200, { ok: false })).toBeUndefined();
});

test('a broken or redirecting node is an error, not an answer', async () => {
  await expect(ask(503, {})).rejects.toThrow('503');
  await expect(ask(302, {})).rejects.toThrow();
});
