import { botApiError } from '@taice/testkit/telegram';
import { expect, test } from 'vitest';
import { harnessToken, someApi, someBot, startBotHarness } from './bot-harness.ts';
import { runPolling } from './run-polling.ts';

const ann = { id: 7, first_name: 'Ann' };

test('an answer that Telegram refuses is logged and the next person is answered', async () => {
  const bot = await startBotHarness();
  bot.telegram.refuseNext(
    'sendMessage',
    botApiError(403, 'Forbidden: bot was blocked by the user'),
  );
  await bot.telegram.people.write(ann, '/help');
  await expect.poll(() => bot.asked.at(-1)?.[0]).toBe('finish');
  expect((await bot.ask({ id: 8, first_name: 'Bo' }, '/help')).text).toContain('/balance');
  expect(bot.telegram.chatOf(ann.id).map(({ from }) => from)).toEqual(['person']);
  expect(bot.logged.map(({ msg }) => msg)).toContain('an update could not be answered');
  await bot.stop();
});

test('waits for another poller instead of dying of it', async () => {
  const bot = await startBotHarness();
  await bot.telegram.waitFor('getUpdates');
  const thief = fetch(`${bot.telegram.url}/bot${harnessToken}/getUpdates?timeout=20`);
  await expect
    .poll(() => bot.logged.map(({ msg }) => msg))
    .toContain('another bot polls with the same token; trying again');
  expect((await thief).status).toBe(409);
  expect((await bot.ask(ann, '/help')).text).toContain('/balance');
  await bot.stop();
});

test('a wrong token ends the run with the reason', async () => {
  const bot = await startBotHarness();
  const { bot: wrong, log } = someBot(bot.telegram, someApi().api, '4242:wrong');
  await expect(runPolling(wrong, log).done).rejects.toThrow('401: Unauthorized');
  await bot.stop();
});
