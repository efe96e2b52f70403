import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson } from './testing/given.ts';

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

test('a suspended person gets 404', async () => {
  const { telegramId } = await aTelegramPerson(api, { status: 'suspended' });
  expect((await aBot(api).call.bot.balance({ telegram_id: telegramId })).code).toBe(404);
});
