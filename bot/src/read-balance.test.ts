import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createReadBalance } from './read-balance.ts';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

const source = async (body: unknown) => {
  const requests: IncomingMessage[] = [];
  server = createServer((request, response) => {
    requests.push(request);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const productApiUrl = `http://127.0.0.1:${port}`;
  return { requests, read: createReadBalance({ productApiUrl, token: '1:bot', signSecret: 's3' }) };
};
const data = {
  known: true,
  nickname: 'Ann',
  value: '1.5',
  pending: '0',
  today_gain: '0',
  is_sign_in_reward: 1,
};

test('asks as the bot, signed as every call is, and reads the envelope', async () => {
  const { requests, read } = await source({ code: 0, msg: 'ok', data });
  expect(await read(77)).toEqual(data);
  const [request] = requests;
  const { pathname, searchParams } = new URL(request?.url ?? '', 'http://api');
  const { telegram_id, timestamp, nonce, sign, device_id } = Object.fromEntries(searchParams);
  expect(pathname).toBe('/api/frontend/bot/balance');
  expect({ telegram_id, device_id }).toEqual({ telegram_id: '77', device_id: 'bot' });
  expect(nonce).toHaveLength(8);
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000);
  expect(sign).toBe(createHash('sha256').update(`${timestamp}${nonce}s3`).digest('hex'));
  expect(request?.headers.authorization).toBe(
    `Bearer ${createHmac('sha256', '1:bot').update('taice-bot-service').digest('hex')}`,
  );
});

test('a refusal and an answer of another shape are errors, never an invented balance', async () => {
  const refused = await source({ code: 401, msg: 'no', data: null });
  await expect(refused.read(1)).rejects.toThrow('401');
  await new Promise((resolve) => server.close(resolve));
  const odd = await source({ code: 0, msg: 'ok', data: { known: true, value: 3 } });
  await expect(odd.read(1)).rejects.toThrow();
});
