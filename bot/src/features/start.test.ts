import { afterEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';
import { sampleToday } from './sample-today.ts';

const ann = { id: 7, first_name: 'Ann', language_code: 'en' };
let bot: BotHarness;
afterEach(() => bot.stop());

test('/start greets a stranger by name, and lets the bot write', async () => {
  bot = await startBotHarness();
  const { text, buttons } = await bot.ask(ann, '/start');
  expect(text).toContain('Ann');
  expect(buttons).toEqual([[{ text: 'Open Taice', web_app: { url: miniAppUrl } }]]);
  expect(bot.asked).toContainEqual(['allow', { telegram_id: '7', on: 1 }]);
});

test('a known user reads what awaits them today', async () => {
  bot = await startBotHarness({ today: async () => sampleToday });
  const { text } = await bot.ask(ann, '/start');
  expect(text).toBe(
    'Hi Mia!\n\nDay 6 of 7: sign in today for 40 points. Tomorrow you get 160 points.\n\n2 groups of tasks are left today, worth 265.5 points in total.',
  );
});

test('the link’s parameter reaches the mini-app as startapp, with its own text', async () => {
  bot = await startBotHarness();
  const invited = await bot.ask(ann, '/start i_AB12CD34');
  expect(invited.buttons[0]?.[0]?.web_app?.url).toBe(`${miniAppUrl}?startapp=i_AB12CD34`);
  expect(invited.text).toContain('A friend invites you');
  expect(invited.text).toContain('earns 200 points');
  const video = await bot.ask(ann, '/start v_12-s_ABC-i_AB12CD34');
  expect(video.buttons[0]?.[0]?.web_app?.url).toBe(`${miniAppUrl}?startapp=v_12-s_ABC-i_AB12CD34`);
  expect(video.text).toContain('has a video for you');
});

test('no link promises a known user the first-video reward', async () => {
  bot = await startBotHarness({ today: async () => sampleToday });
  const { text, buttons } = await bot.ask(ann, '/start i_AB12CD34');
  expect(text).not.toContain('200');
  expect(text).toContain('Day 6');
  expect(buttons[0]?.[0]?.web_app?.url).toBe(`${miniAppUrl}?startapp=i_AB12CD34`);
});

test('drops a parameter that Telegram would not allow', async () => {
  bot = await startBotHarness();
  const { buttons } = await bot.ask(ann, '/start a&b=c');
  expect(buttons[0]?.[0]?.web_app?.url).toBe(miniAppUrl);
});

test("uses the user's language", async () => {
  bot = await startBotHarness();
  const labelIn = async (language_code: string) =>
    (await bot.ask({ ...ann, language_code }, '/start')).buttons[0]?.[0]?.text;
  expect(await labelIn('zh-hans')).toBe('打开 Taice');
  expect(await labelIn('zh-hant')).toBe('開啟 Taice');
  expect(await labelIn('de')).toBe('Open Taice');
});
