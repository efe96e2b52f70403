import { BlockList } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientIp, networkOf, providerNetworkOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001::ff', '2001:db8:1:0::/64'],
  ['::2', '0:0:0:0::/64'],
  ['127.0.0.1', '127.0.0.1'],
  ['127.3.2.1', '127.0.0.1'],
  ['::1', '127.0.0.1'],
  ['0:0:0:0:0:0:0:1', '127.0.0.1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:7f00:1', '127.0.0.1'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('the loopback is one network, by IPv4 and IPv6', () => {
  for (const of of [networkOf, providerNetworkOf])
    expect(new Set(['127.0.0.1', '127.8.9.10', '::1'].map(of)).size).toBe(1);
});

const seenBehind = async (trusted: readonly string[], forwarded: string): Promise<string> => {
  const list = new BlockList();
  for (const address of trusted) list.addAddress(address);
  const app = new Hono().get('/', (c) => c.text(clientIp(c, list)));
  const answer = await app.request('/', { headers: { 'X-Forwarded-For': forwarded } });
  return answer.text();
};

test('a client cannot choose its address: only the entry of a trusted proxy counts', async () => {
  expect(await seenBehind([], '203.0.113.9')).toBe('127.0.0.1');
  expect(await seenBehind(['127.0.0.1'], '203.0.113.9')).toBe('203.0.113.9');
  expect(await seenBehind(['127.0.0.1'], '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
  const two = ['127.0.0.1', '203.0.113.9'];
  expect(await seenBehind(two, '198.51.100.1, 203.0.113.9')).toBe('198.51.100.1');
  for (const mapped of ['::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:FFFF:203.0.113.9'])
    expect(await seenBehind(['127.0.0.1'], `nonsense, ${mapped}`)).toBe('203.0.113.9');
});
