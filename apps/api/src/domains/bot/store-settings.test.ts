import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

const api = useApi();

test('changes the given settings and keeps the others', async () => {
  const { id, telegramId: telegram_id } = await aTelegramPerson(api, { lang: 'en' });
  const store = async (choice: object) =>
    (await aBot(api).call.bot.storeSettings({ telegram_id, ...choice })).data;
  expect(await store({ remind: 0 })).toMatchObject({ on: false, at: null });
  expect(await store({ remind: 1, remind_at: '19:05' })).toMatchObject({ on: true, at: '19:05' });
  expect(await store({ confirm_cash_outs: 1 })).toMatchObject({
    on: true,
    at: '19:05',
    confirms_cash_outs: true,
  });
  expect(await store({ remind_at: null })).toMatchObject({ at: null, confirms_cash_outs: true });
  expect(await store({ remind_at: '23:00' })).toMatchObject({ at: '23:00', is_quiet: true });
  expect(await store({ remind_at: '12:00' })).toMatchObject({ is_quiet: false });
  await store({ lang: 'tw' });
  const row = await api.services.db
    .selectFrom('user')
    .select('lang')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row?.lang).toBe('tw');
  const other = await aTelegramPerson(api);
  const theirs = await aBot(api).call.bot.settings({ telegram_id: other.telegramId });
  expect(theirs.data).toMatchObject({ on: true, confirms_cash_outs: false });
});

test('refuses an invalid time of day', async () => {
  const { telegramId: telegram_id } = await aTelegramPerson(api);
  const bot = aBot(api);
  for (const remind_at of ['24:00', '7:30', '19:60', 'noon'])
    expect((await bot.call.bot.storeSettings({ telegram_id, remind_at })).code).toBe(400);
  expect((await bot.call.bot.settings({ telegram_id })).data.on).toBe(true);
});
