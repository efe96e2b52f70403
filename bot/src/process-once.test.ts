import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBotApi } from '@taice/testkit/telegram';
import { expect, test } from 'vitest';
import { someApi, someBot, startBotHarness } from './bot-harness.ts';
import { runWebhook } from './run-webhook.ts';
import { ApiRefusal, type TaiceApi } from './taice-api.ts';

const ann = { id: 7, first_name: 'Ann' };
const secret = 'a-secret-of-some-length';
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
const until = async (holds: () => boolean): Promise<void> => {
  for (const end = Date.now() + 5_000; !holds(); await sleep(5))
    if (Date.now() > end) throw new Error('it has not come to hold in 5 s');
};

test('an update that arrives three times takes effect once', async () => {
  const telegram = await startBotApi('4242:harness-token');
  const { api, asked } = someApi();
  const { bot } = someBot(telegram, api);
  await bot.init();
  const from = { id: ann.id, is_bot: false, first_name: 'Ann' };
  const chat = { id: ann.id, type: 'private' as const, first_name: 'Ann' };
  for (const [at, text] of ['/start', '/stop', 'hello'].entries()) {
    const entities = [{ type: 'bot_command' as const, offset: 0, length: text.length }];
    const message = { message_id: at, date: 0, chat, from, text, entities };
    const update = { update_id: 10 + at, message };
    await Promise.all([1, 2, 3].map(() => bot.handleUpdate(update)));
    await bot.handleUpdate(update);
  }
  expect(asked.filter(([name]) => name === 'begin')).toHaveLength(12);
  expect(telegram.callsOf('sendMessage')).toHaveLength(3);
  expect(asked.filter(([name]) => name === 'allow')).toHaveLength(2);
  await telegram.close();
});

test('two processes behind one webhook share the updates without duplicates', async () => {
  const telegram = await startBotApi('4242:harness-token', { times: 3 });
  const { api } = someApi();
  const ports = [await freePort(), await freePort()];
  const bots = [someBot(telegram, api), someBot(telegram, api)];
  // A load balancer that alternates between the two.
  let turn = 0;
  const front = createServer((request, response) => {
    const port = ports[(turn += 1) % 2];
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void fetch(`http://127.0.0.1:${port}/hook`, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks),
      }).then((answer) => response.writeHead(answer.status).end());
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const runs = [];
  for (const [at, { bot, log }] of bots.entries())
    runs.push(
      await runWebhook(bot, { url: `http://127.0.0.1:1/hook`, secret, port: ports[at] ?? 0 }, log),
    );
  const { port } = front.address() as AddressInfo;
  const { bot } = bots[0]!;
  await bot.api.setWebhook(`http://127.0.0.1:${port}/hook`, { secret_token: secret });
  const people = Array.from({ length: 20 }, (_, n) => ({ id: 100 + n, first_name: `P${n}` }));
  const statuses = await Promise.all(
    people.map((person) => telegram.people.write(person, '/help')),
  );
  expect(statuses).toEqual(people.map(() => 200));
  const answered = telegram.callsOf('sendMessage').map(({ chat_id }) => Number(chat_id));
  expect(answered.toSorted((a, b) => a - b)).toEqual(people.map(({ id }) => id));
  await Promise.all(runs.map((run) => run.stop()));
  await new Promise((resolve) => front.close(resolve));
  await telegram.close();
});

test('while the product is away an update waits, and is answered after its return', async () => {
  let away = true;
  const { api } = someApi();
  const begin: TaiceApi['begin'] = async (input) => {
    if (away) throw new TypeError('fetch failed');
    return api.begin(input);
  };
  const bot = await startBotHarness({ begin });
  await bot.telegram.people.write(ann, '/help');
  await until(() => bot.logged.some(({ msg }) => msg.startsWith('the API is unavailable')));
  expect(bot.telegram.callsOf('sendMessage')).toEqual([]);
  away = false;
  await until(() => bot.telegram.callsOf('sendMessage').length === 1);
  await bot.stop();
});

test('the next process takes over a dead process’s update', async () => {
  let left = 3;
  const { api } = someApi();
  const begin: TaiceApi['begin'] = async (input) => {
    left -= 1;
    return left > 0
      ? { state: 'busy', lang: 'en', known: false, welcome: '200' }
      : api.begin(input);
  };
  const bot = await startBotHarness({ begin });
  expect((await bot.ask(ann, '/help')).text).toContain('/balance');
  await bot.stop();
});

test('drops messages that one user sends too fast, and delays no other user', async () => {
  const { api } = someApi();
  let refused = 0;
  const begin: TaiceApi['begin'] = async (input) => {
    if (input.telegram_id !== '66') return api.begin(input);
    refused += 1;
    throw new ApiRefusal('begin', 429, 'Too many requests');
  };
  const bot = await startBotHarness({ begin });
  for (let n = 0; n < 50; n += 1)
    await bot.telegram.people.write({ id: 66, first_name: 'Fast' }, '/help');
  expect((await bot.ask(ann, '/help')).text).toContain('/balance');
  expect(refused).toBe(50);
  expect(bot.telegram.callsOf('sendMessage').map(({ chat_id }) => Number(chat_id))).toEqual([
    ann.id,
  ]);
  await bot.stop();
});
