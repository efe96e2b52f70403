import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BotHarness, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
beforeEach(async () => {
  bot = await startBotHarness();
});
afterEach(() => bot.stop());

const allowed = () => bot.asked.filter(([name]) => name === 'allow').map(([, input]) => input);

test('/stop ends all messages, and says how to turn them on again', async () => {
  expect((await bot.ask(ann, '/stop')).text).toContain('/start');
  expect(allowed()).toEqual([{ telegram_id: '7', on: 0 }]);
});

test("Telegram's own switch does the same, and turns them on again", async () => {
  await bot.telegram.people.block(ann, true);
  await bot.telegram.people.block(ann, false);
  for (const end = Date.now() + 5_000; allowed().length < 2 && Date.now() < end;) await sleep(5);
  expect(allowed()).toEqual([
    { telegram_id: '7', on: 0 },
    { telegram_id: '7', on: 1 },
  ]);
});

test('adding the bot to the attachment menu lets it write, without a reply', async () => {
  await bot.telegram.people.attach(ann);
  for (const end = Date.now() + 5_000; allowed().length < 1 && Date.now() < end;) await sleep(5);
  expect(allowed()).toEqual([{ telegram_id: '7', on: 1 }]);
  expect(bot.telegram.callsOf('sendMessage')).toEqual([]);
});
