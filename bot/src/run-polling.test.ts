import { botApiError } from '@taice/testkit/telegram';
import { expect, test } from 'vitest';
import { createBot } from './bot.ts';
import { collectLog, harnessToken, miniAppUrl, startBotHarness } from './bot-harness.ts';
import { runPolling } from './run-polling.ts';

const ann = { id: 7, first_name: 'Ann' };

test('an answer that Telegram refuses is logged and the next person is answered', async () => {
  const bot = await startBotHarness();
  bot.api.refuseNext('sendMessage', botApiError(403, 'Forbidden: bot was blocked by the user'));
  await bot.ask(ann, '/help');
  expect((await bot.ask({ id: 8, first_name: 'Bo' }, '/help')).chat_id).toBe(8);
  expect(bot.logged.map(({ msg }) => msg)).toContain('an update could not be answered');
  await bot.stop();
});

test('waits for another poller instead of dying of it', async () => {
  const bot = await startBotHarness();
  await bot.api.waitFor('getUpdates');
  const thief = fetch(`${bot.api.url}/bot${harnessToken}/getUpdates?timeout=20`);
  await expect
    .poll(() => bot.logged.map(({ msg }) => msg))
    .toContain('another bot polls with the same token; trying again');
  expect((await thief).status).toBe(409);
  expect((await bot.ask(ann, '/help')).chat_id).toBe(7);
  await bot.stop();
});

test('a wrong token ends the run with the reason', async () => {
  const bot = await startBotHarness();
  const { log } = collectLog();
  const wrong = createBot(
    { token: '4242:wrong', apiRoot: bot.api.url, miniAppUrl },
    { readBalance: async () => ({ known: false }), log },
  );
  await expect(runPolling(wrong, log).done).rejects.toThrow('401: Unauthorized');
  await bot.stop();
});
