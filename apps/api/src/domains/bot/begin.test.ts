import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

const api = useApi();

const take = (update_id: number, of = api) => aBot(of).call.bot.begin({ update_id });

test('an update goes to one of several callers, and to none once it is finished', async () => {
  const other = api.sibling();
  const asked = await Promise.all(
    [1, 2, 3].flatMap(() => [take(1), take(1, { ...api, ...other })]),
  );
  const states = asked.map(({ data }) => data.state).toSorted();
  expect(states).toEqual(['busy', 'busy', 'busy', 'busy', 'busy', 'yours']);
  await aBot(api).call.bot.finish({ update_id: 1 });
  expect((await take(1)).data.state).toBe('done');
  api.clock.advance(3_600_000);
  expect((await take(1)).data.state).toBe('done');
});

test('an unfinished update can be taken over after 30 seconds', async () => {
  expect((await take(2)).data.state).toBe('yours');
  api.clock.advance(29_000);
  expect((await take(2)).data.state).toBe('busy');
  api.clock.advance(2_000);
  expect((await take(2)).data.state).toBe('yours');
});

test('answers in the person’s chosen language, or in a stranger’s Telegram language', async () => {
  const { telegramId } = await aTelegramPerson(api, { lang: 'tw' });
  const ask = (telegram_id: string, language_code: string) =>
    aBot(api).call.bot.begin({ update_id: 3, telegram_id, language_code });
  expect((await ask(telegramId, 'en')).data).toMatchObject({ lang: 'tw', known: true });
  expect((await ask('9999', 'zh-hans')).data).toMatchObject({ lang: 'cn', known: false });
});

test('a client that claims the bot’s device id cannot exhaust the bot’s limit', async () => {
  const asked = { update_id: 5, telegram_id: '771' };
  const asPerson = { overrides: { device_id: 'bot:771' } };
  const flood = () => api.client().call.content.banners({ position: 'home' }, asPerson);
  const codes = new Set<number>();
  for (let n = 0; n < 200; n += 1) codes.add((await flood()).code);
  expect(codes).toContain(429);
  expect((await aBot(api).call.bot.begin(asked, asPerson)).code).toBe(0);
});
