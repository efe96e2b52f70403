import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson, strangers } from './testing/given.ts';

const api = useApi();

test('without a choice reminders come at our hour, and cash-outs wait for nobody', async () => {
  const { telegramId } = await aTelegramPerson(api);
  expect((await aBot(api).call.bot.settings({ telegram_id: telegramId })).data).toEqual({
    on: true,
    at: null,
    is_quiet: false,
    can_write: true,
    confirms_cash_outs: false,
    cash_outs_wait: '0',
    confirms_no_longer: false,
  });
});

test('nobody but the bot asks, and of nobody who never came', async () => {
  for (const caller of await strangers(api))
    expect((await caller.call.bot.settings({ telegram_id: '701' })).code).toBe(401);
  expect((await aBot(api).call.bot.settings({ telegram_id: '9' })).code).toBe(404);
  expect((await aBot(api).call.bot.settings({ telegram_id: 'x' })).code).toBe(400);
});
