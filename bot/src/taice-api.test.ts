import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { newSettings } from './bot-harness.ts';
import { createApi } from './taice-api.ts';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

const source = async (answer: unknown) => {
  const requests: { request: IncomingMessage; body: string }[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ request, body: Buffer.concat(chunks).toString() });
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const productApiUrl = `http://127.0.0.1:${port}`;
  return { requests, api: createApi({ productApiUrl, token: '1:bot', signSecret: 's3' }) };
};

test('reads as the bot with signed calls, and one device for each user', async () => {
  const { requests, api } = await source({ code: 0, msg: 'ok', data: newSettings });
  expect(await api.settings({ telegram_id: '77' })).toEqual(newSettings);
  const [{ request } = {}] = requests;
  const { pathname, searchParams } = new URL(request?.url ?? '', 'http://api');
  const { telegram_id, timestamp, nonce, sign, device_id } = Object.fromEntries(searchParams);
  expect([request?.method, pathname]).toEqual(['GET', '/api/frontend/bot/settings']);
  expect({ telegram_id, device_id }).toEqual({ telegram_id: '77', device_id: 'bot:77' });
  expect(nonce).toHaveLength(8);
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000);
  expect(sign).toBe(createHash('sha256').update(`${timestamp}${nonce}s3`).digest('hex'));
  expect(request?.headers.authorization).toBe(
    `Bearer ${createHmac('sha256', '1:bot').update('taice-bot-service').digest('hex')}`,
  );
});

test('writes with its parameters in the body', async () => {
  const { requests, api } = await source({ code: 0, msg: 'ok', data: newSettings });
  await api.storeSettings({ telegram_id: '77', remind: 0 });
  const [{ request, body } = {}] = requests;
  expect([request?.method, request?.url]).toEqual(['POST', '/api/frontend/bot/settings']);
  expect(JSON.parse(body ?? '')).toMatchObject({ telegram_id: '77', remind: 0 });
});

test('a refusal and an unexpected answer are errors', async () => {
  const refused = await source({ code: 404, msg: 'no', data: null });
  await expect(refused.api.settings({ telegram_id: '1' })).rejects.toMatchObject({ code: 404 });
  await new Promise((resolve) => server.close(resolve));
  const odd = await source({ code: 0, msg: 'ok', data: { on: 3 } });
  await expect(odd.api.settings({ telegram_id: '1' })).rejects.toThrow();
});
