import { botApiError, type BotApiStandIn, startBotApi } from '@taice/testkit/telegram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { sendChats } from '../notifications/send-chats.ts';
import { aSender, botToken, chatOf } from '../notifications/testing/given.ts';
import { aPerson, cashOut } from '../wallet/cash-outs/testing/given.ts';
import { aBot, strangers } from './testing/given.ts';

let api: TestApi;
let telegram: BotApiStandIn;
beforeAll(async () => {
  api = await startApi({ numbers: { cashouts_per_hour: 1_000 } });
  telegram = await startBotApi(botToken);
});
afterAll(async () => {
  await telegram.close();
  await api.stop();
});

const MINUTE_MS = 60_000;
let last = 9_500;
/** Somebody whose cash-out waits for their word; their chat has the number of their Telegram. */
const waiting = async () => {
  const telegramId = BigInt((last += 1));
  const person = await aPerson(api, { telegram_id: telegramId, telegram_can_write: true });
  const telegram_id = `${telegramId}`;
  await aBot(api).call.bot.storeSettings({ telegram_id, confirm_cash_outs: 1 });
  const { data } = await cashOut(person, '1500');
  return { person, telegramId, telegram_id, id: data.cash_out.id };
};
const send = async () => {
  await sendChats(aSender(api, telegram.url), api.services.db);
  api.clock.advance(MINUTE_MS);
};
const again = async (telegram_id: string) =>
  (await aBot(api).call.bot.askCashOut({ telegram_id })).data.asked;
const questionsOf = (telegramId: bigint) =>
  chatOf(telegram.calls, telegramId).filter((text) => text.includes('1,500')).length;
const answer = async (telegram_id: string, id: string) =>
  (await aBot(api).call.bot.answerCashOut({ telegram_id, id, yes: 1 })).data.outcome;

test('a question that nobody knows of whether it came is asked anew by whoever misses it, and answered once', async () => {
  const { telegramId, telegram_id, id } = await waiting();
  for (let tries = 0; tries < 4; tries += 1) {
    telegram.refuseNext('sendMessage', botApiError(502, 'Bad Gateway'));
    await send();
  }
  const before = questionsOf(telegramId);
  expect(before).toBe(3);
  expect(await again(telegram_id)).toBe(true);
  // It is on its way: asked for twice it comes once.
  expect(await again(telegram_id)).toBe(false);
  await send();
  await send();
  expect(questionsOf(telegramId)).toBe(before + 1);
  // Also where it has come, and the chat was emptied.
  expect(await again(telegram_id)).toBe(true);
  await send();
  expect(questionsOf(telegramId)).toBe(before + 2);
  expect(await answer(telegram_id, id)).toBe('confirmed');
  expect(await answer(telegram_id, id)).toBe('confirmed');
  expect(await again(telegram_id)).toBe(false);
});

test('whoever had shut the bot out is asked as soon as they let it write, and otherwise not twice', async () => {
  const { telegramId, telegram_id } = await waiting();
  telegram.refuseNext('sendMessage', botApiError(403, 'Forbidden: bot was blocked by the user'));
  await send();
  await send();
  expect(questionsOf(telegramId)).toBe(1);
  const allow = () => aBot(api).call.bot.allow({ telegram_id, on: 1 });
  await allow();
  await send();
  expect(questionsOf(telegramId)).toBe(2);
  await allow();
  await send();
  expect(questionsOf(telegramId)).toBe(2);
});

test('what has been answered, cancelled or waited for too long is asked no more', async () => {
  const [cancelled, late] = [await waiting(), await waiting()];
  await cancelled.person.client.call.wallet.cashOutCancel({ id: cancelled.id });
  expect(await again(cancelled.telegram_id)).toBe(false);
  api.clock.advanceRule(86_400_000);
  expect(await again(late.telegram_id)).toBe(false);
});

test('the bot asks for its own people only, and nobody but the bot', async () => {
  const { telegram_id } = await waiting();
  expect((await aBot(api).call.bot.askCashOut({ telegram_id: '1' })).code).toBe(404);
  expect((await aBot(api).call.bot.askCashOut({ telegram_id: 'x' })).code).toBe(400);
  for (const caller of await strangers(api))
    expect((await caller.call.bot.askCashOut({ telegram_id })).code).toBe(401);
});
