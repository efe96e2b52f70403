import { contract } from '@taice/contract';
import { afterEach, expect, test } from 'vitest';
import { type BotHarness, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann', language_code: 'zh-hant' };
let bot: BotHarness;
afterEach(() => bot.stop());

const video = {
  id: '12',
  title: 'Dawn over the bay',
  author: 'Bo',
  duration_s: 61,
  cover: 'https://taice.example/media/12.webp',
  url: 'https://taice.example/videoDetail?id=12',
  tg_url: 'https://t.me/taice_bot/app?startapp=v_12-i_CODE0001',
};

test("returns videos as cards, whose button carries the user's invitation", async () => {
  bot = await startBotHarness({ videos: async () => ({ lang: 'tw', list: [video] }) });
  const cards = await bot.telegram.people.look(ann, 'dawn');
  expect(bot.asked).toContainEqual([
    'videos',
    { telegram_id: '7', query: 'dawn', language_code: 'zh-hant' },
  ]);
  expect(cards).toEqual([
    expect.objectContaining({
      id: '12',
      title: 'Dawn over the bay',
      thumbnail_url: video.cover,
      reply_markup: { inline_keyboard: [[{ text: '在 Taice 觀看', url: video.tg_url }]] },
    }),
  ]);
  const [asked] = bot.telegram.callsOf('answerInlineQuery');
  expect(asked).toMatchObject({ is_personal: true });
});

test('says so if it finds nothing', async () => {
  bot = await startBotHarness({ videos: async () => ({ lang: 'en', list: [] }) });
  expect(await bot.telegram.people.look(ann, 'nothing')).toEqual([]);
  expect(bot.telegram.callsOf('answerInlineQuery')[0]).toMatchObject({
    button: { text: '找不到影片' },
  });
});

test('drops unsupported parts of the query, and answers the rest', async () => {
  bot = await startBotHarness({ videos: async () => ({ lang: 'tw', list: [video] }) });
  const typed = `\0\u202Eda\u200Fwn${'🌅'.repeat(60)}`;
  expect(await bot.telegram.people.look(ann, typed)).toHaveLength(1);
  const [, asked] = bot.asked.find(([name]) => name === 'videos') ?? [];
  expect(contract.bot.videos.request.parse(asked)).toMatchObject({
    query: `dawn${'🌅'.repeat(46)}`,
  });
});
