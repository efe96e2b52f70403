import { expect, test } from 'vitest';
import type { Tx } from '../../platform/db/pool.ts';
import { useApi } from '../../testing/harness.ts';
import { refreshTelegram } from '../auth/telegram/telegram-queries.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

const api = useApi();

const mayWrite = async (id: bigint) =>
  (
    await api.services.db
      .selectFrom('user')
      .select('telegram_can_write as may')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).may;

test('permission to write is stored per person', async () => {
  const { id, telegramId } = await aTelegramPerson(api, { telegram_can_write: false });
  const other = await aTelegramPerson(api, { telegram_can_write: false });
  const bot = aBot(api);
  await bot.call.bot.allow({ telegram_id: telegramId, on: 1 });
  expect([await mayWrite(id), await mayWrite(other.id)]).toEqual([true, false]);
  await bot.call.bot.allow({ telegram_id: telegramId, on: 0 });
  expect(await mayWrite(id)).toBe(false);
  expect((await bot.call.bot.allow({ telegram_id: '999999', on: 1 })).code).toBe(0);
});

test('a login does not restore permission after /stop; only a new start does', async () => {
  const { id, telegramId } = await aTelegramPerson(api, { telegram_can_write: true });
  const bot = aBot(api);
  const logsIn = () =>
    refreshTelegram(api.services.db as Tx, {
      id: BigInt(telegramId),
      username: null,
      canWrite: true,
    });
  await bot.call.bot.allow({ telegram_id: telegramId, on: 0 });
  await logsIn();
  expect(await mayWrite(id)).toBe(false);
  await bot.call.bot.allow({ telegram_id: telegramId, on: 1 });
  await logsIn();
  expect(await mayWrite(id)).toBe(true);
});
