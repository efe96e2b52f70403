import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

const api = useApi();

test('by default reminders are on at our hour, and cash-outs need no confirmation', async () => {
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
