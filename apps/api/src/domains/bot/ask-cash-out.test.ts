import { botApiError, type BotApiStandIn, startBotApi } from '@taice/testkit/telegram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { sendChats } from '../notifications/send-chats.ts';
import { aSender, botToken, chatOf } from '../notifications/testing/fixtures.ts';
import { aPerson, cashOut } from '../wallet/cash-outs/testing/fixtures.ts';
import { aBot } from './testing/fixtures.ts';

let telegram: BotApiStandIn;
const api = useApi({ settings: { cashouts_per_hour: 1_000 } });
beforeAll(async () => {
  telegram = await startBotApi(botToken);
});
afterAll(async () => {
  await telegram.close();
});

const MINUTE_MS = 60_000;
const UTC8_MS = 8 * 3_600_000;
let last = 9_500;
/** A person with an unconfirmed cash-out; their chat id equals their Telegram id. */
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
  (await aBot(api).call.bot.askCashOut({ telegram_id })).data.questions;
const questionsOf = (telegramId: bigint) =>
  chatOf(telegram.calls, telegramId).filter((text) => text.includes('1,500')).length;
const answer = async (telegram_id: string, id: string) =>
  (await aBot(api).call.bot.answerCashOut({ telegram_id, id, yes: 1 })).data.outcome;

test('the bot can fetch a question with unknown delivery until it is answered', async () => {
  const { telegramId, telegram_id, id } = await waiting();
  const until = new Date(api.clock.rule().getTime() + 86_400_000);
  for (let tries = 0; tries < 3; tries += 1) {
    telegram.refuseNext('sendMessage', botApiError(502, 'Bad Gateway'));
    await send();
  }
  await send();
  const before = questionsOf(telegramId);
  expect(before).toBe(3);
  const [question, ...others] = await again(telegram_id);
  expect(others).toEqual([]);
  expect(question).toMatchObject({ id, yes: 'Approve', no: 'Refuse', asked_by: null });
  expect(question?.title).toBe('Cash out 1,500 points?');
  const when = new Date(until.getTime() + UTC8_MS).toISOString().slice(11, 16);
  expect(question?.body).toContain(`Answer by ${when} on `);
  await send();
  expect(questionsOf(telegramId)).toBe(before);
  expect(await answer(telegram_id, id)).toBe('confirmed');
  expect(await answer(telegram_id, id)).toBe('confirmed');
  expect(await again(telegram_id)).toEqual([]);
});

test('a question the bot fetched before its delivery is not sent again, and keeps its message id', async () => {
  const { telegramId, telegram_id, id } = await waiting();
  expect(await again(telegram_id)).toMatchObject([{ id, asked_by: null }]);
  await send();
  expect(questionsOf(telegramId)).toBe(0);
  const { bot } = aBot(api).call;
  expect((await bot.askedCashOut({ telegram_id, id, message_id: 77 })).code).toBe(0);
  // Also if it was delivered and the chat was cleared.
  expect(await again(telegram_id)).toMatchObject([{ id, asked_by: 77 }]);
  const other = await waiting();
  const { telegram_id: others } = other;
  expect((await bot.askedCashOut({ telegram_id: others, id, message_id: 78 })).code).toBe(404);
  await send();
  expect(questionsOf(other.telegramId)).toBe(1);
  const [{ asked_by: sentAs } = { asked_by: null }] = await again(others);
  expect(sentAs).toBeGreaterThan(0);
  expect(await again(telegram_id)).toMatchObject([{ asked_by: 77 }]);
});

test('a person who sent /stop can still ask for the question, and reads the pending amount', async () => {
  const { person, telegramId, telegram_id, id } = await waiting();
  const { bot } = aBot(api).call;
  const waits = async () => (await bot.settings({ telegram_id })).data.cash_outs_wait;
  await bot.allow({ telegram_id, on: 0 });
  await send();
  expect(questionsOf(telegramId)).toBe(0);
  expect(await again(telegram_id)).toMatchObject([{ id }]);
  expect(await waits()).toBe('1500');
  const off = await bot.storeSettings({ telegram_id, confirm_cash_outs: 0 });
  expect(off.data).toMatchObject({ confirms_cash_outs: false, cash_outs_wait: '1500' });
  expect(await answer(telegram_id, id)).toBe('confirmed');
  expect(await waits()).toBe('0');
  await person.client.call.wallet.cashOutCancel({ id });
});

test('a person who had blocked the bot is asked once more when they allow it again', async () => {
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

test('a cancelled or expired cash-out is not asked about again', async () => {
  const [cancelled, late] = [await waiting(), await waiting()];
  await cancelled.person.client.call.wallet.cashOutCancel({ id: cancelled.id });
  expect(await again(cancelled.telegram_id)).toEqual([]);
  await send();
  expect(questionsOf(late.telegramId)).toBe(1);
  api.clock.advanceRule(86_400_000);
  expect(await again(late.telegram_id)).toEqual([]);
  const { data } = await aBot(api).call.bot.settings({ telegram_id: late.telegram_id });
  expect(data.cash_outs_wait).toBe('0');
});
