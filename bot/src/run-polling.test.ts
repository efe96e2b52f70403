import { botApiError, startBotApi } from '@taice/testkit/telegram';
import { expect, test } from 'vitest';
import type { TaiceApi } from './taice-api.ts';
import { harnessToken, someApi, someBot, startBotHarness } from './bot-harness.ts';
import { runPolling } from './run-polling.ts';

const ann = { id: 7, first_name: 'Ann' };

test('logs a refused answer and continues with the next user', async () => {
  const bot = await startBotHarness();
  bot.telegram.refuseNext(
    'sendMessage',
    botApiError(403, 'Forbidden: bot was blocked by the user'),
  );
  await bot.telegram.people.write(ann, '/help');
  await expect.poll(() => bot.asked.at(-1)?.[0]).toBe('finish');
  expect((await bot.ask({ id: 8, first_name: 'Bo' }, '/help')).text).toContain('/balance');
  expect(bot.telegram.chatOf(ann.id).map(({ from }) => from)).toEqual(['person']);
  expect(bot.logged.map(({ msg }) => msg)).toContain('could not answer update');
  await bot.stop();
});

/** Holds up the product's answers for one person, until it is released. */
const heldUp = (of: number) => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { api } = someApi();
  const begin: TaiceApi['begin'] = async (input) => {
    if (input.telegram_id === `${of}`) await promise;
    return api.begin(input);
  };
  return { answers: { begin }, letGo };
};

test('a slow user delays no one else, and gets answers in order', async () => {
  const { answers, letGo } = heldUp(ann.id);
  const bot = await startBotHarness(answers);
  for (const text of ['/help', '/language']) await bot.telegram.people.write(ann, text);
  expect((await bot.ask({ id: 8, first_name: 'Bo' }, '/help')).text).toContain('/balance');
  expect(bot.telegram.chatOf(ann.id)).toHaveLength(2);
  letGo();
  await expect.poll(() => bot.telegram.chatOf(ann.id)).toHaveLength(4);
  const [help, language] = bot.telegram.chatOf(ann.id).slice(2);
  expect(help?.text).toContain('/balance');
  expect(language?.text).not.toContain('/balance');
  await bot.stop();
});

test('the next bot gets a dead bot’s update, although later ones were answered', async () => {
  const telegram = await startBotApi(harnessToken);
  const dies = heldUp(ann.id);
  const first = someBot(telegram, someApi(dies.answers).api);
  const run = runPolling(first.bot, first.log, 20);
  await telegram.people.write(ann, '/help');
  await telegram.people.write({ id: 8, first_name: 'Bo' }, '/help');
  await expect.poll(() => telegram.callsOf('sendMessage')).toHaveLength(1);
  const asked = telegram.callsOf('getUpdates').length;
  await telegram.waitFor('getUpdates', asked + 2);
  // The first one counts as dead: it never answers her.
  const second = someBot(telegram, someApi().api);
  const next = runPolling(second.bot, second.log, 20);
  await expect.poll(() => telegram.chatOf(ann.id)).toHaveLength(2);
  dies.letGo();
  await Promise.all([run.stop(), next.stop()]);
  await telegram.close();
});

test('sends a rate-limited answer when Telegram allows it', async () => {
  const bot = await startBotHarness();
  const tooMany = botApiError(429, 'Too Many Requests: retry after 1', { retry_after: 1 });
  bot.telegram.refuseNext('sendMessage', tooMany);
  expect((await bot.ask(ann, '/help')).text).toContain('/balance');
  expect(bot.telegram.callsOf('sendMessage')).toHaveLength(2);
  await bot.stop();
});

test('waits for another poller instead of failing', async () => {
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
