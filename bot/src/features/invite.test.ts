import { afterEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

test('sends a code to show and a message to forward', async () => {
  const tg_url = 'https://t.me/taice_bot/app?startapp=i_CODE0001';
  bot = await startBotHarness({
    invite: async () => ({
      text: 'Watch with me',
      url: 'https://taice.example/?invite=CODE0001',
      tg_url,
      registered: 3,
      paid: 1,
      earned: '300',
      reward: '300',
    }),
  });
  const { text, photo, buttons } = await bot.ask(ann, '/invite');
  expect(photo).toMatch(/^data:[^,]*;base64,iVBORw0KGgo/);
  for (const part of ['300 points', 'joined: 3', 'Counted: 1', tg_url])
    expect(text).toContain(part);
  const [share, see] = buttons.flat();
  const { hostname, pathname, searchParams } = new URL(share?.url ?? '');
  expect([hostname, pathname]).toEqual(['t.me', '/share/url']);
  expect(Object.fromEntries(searchParams)).toEqual({ url: tg_url, text: 'Watch with me' });
  expect(see?.web_app?.url).toBe(`${miniAppUrl}V2/invitation`);
});
