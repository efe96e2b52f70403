import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson, strangers } from './testing/given.ts';

const api = useApi();

test("a person's points by their Telegram account, as the wallet has them", async () => {
  const { client, telegramId } = await aTelegramPerson(api, { nickname: 'Mia' });
  await client.call.signIn.signIn({});
  expect((await aBot(api).call.bot.balance({ telegram_id: telegramId })).data).toEqual({
    nickname: 'Mia',
    value: '0',
    pending: '10',
    tonight: '10',
    held: '0',
    today: '10',
  });
});

test('nobody is known who never came, and nobody but the bot is told', async () => {
  expect((await aBot(api).call.bot.balance({ telegram_id: '99' })).code).toBe(404);
  const { telegramId } = await aTelegramPerson(api, { status: 'suspended' });
  expect((await aBot(api).call.bot.balance({ telegram_id: telegramId })).code).toBe(404);
  for (const caller of await strangers(api))
    expect((await caller.call.bot.balance({ telegram_id: '701' })).code).toBe(401);
  expect((await aBot(api).call.bot.balance({ telegram_id: 'mia' })).code).toBe(400);
});
