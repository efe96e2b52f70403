import { EventEmitter } from 'node:events';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { limitConcurrency } from './limit-concurrency.ts';

/** Media whose answers stay open until a test closes their connections. */
const media = () => {
  const begun: string[] = [];
  const app = new Hono();
  app.use(limitConcurrency(readConfig({ TRUST_PROXY: '127.0.0.1' })));
  app.get('/:from', (c) => {
    begun.push(c.req.param('from'));
    return c.text('bytes');
  });
  const ask = async (from: string, closed = false) => {
    const line = Object.assign(new EventEmitter(), { closed });
    const incoming = { socket: { remoteAddress: '127.0.0.1' } };
    const headers = { 'x-forwarded-for': from };
    const { status } = await app.request(`/${from}`, { headers }, { incoming, outgoing: line });
    return { status, close: () => line.emit('close') };
  };
  /** How many of so many calls are answered. */
  const many = async (count: number, from: (at: number) => string) => {
    const all = await Promise.all(Array.from({ length: count }, (_, at) => ask(from(at))));
    return all.filter(({ status }) => status === 200);
  };
  return { ask, many, begun };
};

test('allows 500 open responses for each network', async () => {
  const { ask, many } = media();
  const open = await many(501, () => '203.0.113.7');
  expect(open).toHaveLength(500);
  expect((await ask('203.0.113.8')).status).toBe(200);
  open[0]?.close();
  expect((await ask('203.0.113.7')).status).toBe(200);
  expect((await ask('203.0.113.7')).status).toBe(429);
});

test('allows 2,000 open responses for one provider customer across all its networks', async () => {
  const { ask, many } = media();
  // Each of a hundred networks of 2001:db8:7::/48 asks for 20, and the first for one more.
  const open = await many(2_001, (at) => `2001:db8:7:${(at % 100) + 1}::9`);
  expect(open).toHaveLength(2_000);
  expect((await ask('2001:db8:8:1::9')).status).toBe(200);
  open[0]?.close();
  expect((await ask('2001:db8:7:101::9')).status).toBe(200);
});

test('starts no response on a closed connection', async () => {
  const { ask, begun } = media();
  expect((await ask('203.0.113.7', true)).status).toBe(503);
  expect(begun).toEqual([]);
});
