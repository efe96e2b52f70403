import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BotApiStandIn, startBotApi } from '@taice/testkit/telegram';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { harnessToken, someApi, someBot } from './bot-harness.ts';
import type { Running } from './run-polling.ts';
import { runWebhook } from './run-webhook.ts';

const secret = 'a-secret-of-some-length';
let api: BotApiStandIn;
let running: Running;
let url: string;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

beforeEach(async () => {
  api = await startBotApi(harnessToken);
  const { bot, log } = someBot(api, someApi().api);
  const port = await freePort();
  url = `http://127.0.0.1:${port}/webhook/telegram`;
  running = await runWebhook(bot, { url, secret, port }, log);
});
afterEach(async () => {
  await running.stop();
  await api.close();
});

test('registers itself with the secret and answers Telegram’s posts', async () => {
  expect(api.webhook()).toEqual({ url, secret });
  expect(await api.sendFromUser({ id: 7, first_name: 'Ann' }, '/start')).toBe(200);
  expect(await api.waitFor('sendMessage')).toMatchObject({ chat_id: 7 });
});

test('refuses a request without the secret and sends nothing', async () => {
  const post = (headers: Record<string, string>, to = url) =>
    fetch(to, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ update_id: 1, message: { text: '/start' } }),
    });
  const header = 'X-Telegram-Bot-Api-Secret-Token';
  expect((await post({})).status).toBe(401);
  expect((await post({ [header]: 'a-secret-of-some-lengtX' })).status).toBe(401);
  expect((await post({ [header]: secret }, `${url}/other`)).status).toBe(404);
  expect(api.callsOf('sendMessage')).toEqual([]);
});

test('refuses an oversized body before reading it', async () => {
  const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(1_000_001) });
  expect(answer.status).toBe(413);
});
