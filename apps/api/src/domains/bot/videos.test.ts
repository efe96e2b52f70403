import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { indexPendingChanges } from '../search/index-changes.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

const api = useApi();

test('finds videos by words, each with an invite link of the person who asks', async () => {
  const { db } = api.services;
  const post = await aPost(db, { title: 'Dawn over the bay' });
  await indexPendingChanges(api.services);
  const { telegramId } = await aTelegramPerson(api, { invite_code: 'SHOWER01', lang: 'tw' });
  const ask = (telegram_id: string, query: string) =>
    aBot(api).call.bot.videos({ telegram_id, query, language_code: 'en' });
  const { data } = await ask(telegramId, 'dawn bay');
  expect(data.lang).toBe('tw');
  expect(data.list).toEqual([
    expect.objectContaining({
      id: `${post.id}`,
      title: 'Dawn over the bay',
      tg_url: expect.stringMatching(new RegExp(`startapp=v_${post.id}-i_SHOWER01$`)),
    }),
  ]);
  const strange = (await ask('99999', '')).data;
  expect(strange.lang).toBe('en');
  expect(strange.list.map(({ tg_url }) => tg_url)).toEqual([
    expect.stringMatching(new RegExp(`startapp=v_${post.id}$`)),
  ]);
  expect((await ask(telegramId, 'nothing-like-it-anywhere')).data.list).toEqual([]);
});

test('invisible characters find no video', async () => {
  const { telegramId: telegram_id } = await aTelegramPerson(api);
  for (const query of ['\u202E', '\u200F\u200B', '\u0001'])
    expect((await aBot(api).call.bot.videos({ telegram_id, query })).data.list).toEqual([]);
});
