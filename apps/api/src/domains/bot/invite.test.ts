import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

const api = useApi();

test('returns a person’s own link and text in their language', async () => {
  const { telegramId } = await aTelegramPerson(api, { invite_code: 'CODE0001', lang: 'cn' });
  const { data } = await aBot(api).call.bot.invite({ telegram_id: telegramId });
  expect(data).toMatchObject({ registered: 0, paid: 0, earned: '0' });
  expect(data.tg_url).toMatch(/startapp=i_CODE0001$/);
  expect(data.text).toMatch(/\p{Script=Han}/u);
});
