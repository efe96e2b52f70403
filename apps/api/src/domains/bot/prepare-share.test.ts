import { botApiError, type BotApiStandIn, startBotApi } from '@taice/testkit/telegram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost, aSession } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aTelegramPerson } from './testing/fixtures.ts';

const token = '42:token';
let telegram: BotApiStandIn;
let api: TestApi;
beforeAll(async () => {
  telegram = await startBotApi(token);
  api = await startApi({
    env: {
      BOT_TOKEN: token,
      BOT_API_ROOT: telegram.url,
      MINI_APP_URL: 'https://t.me/taice_bot/app',
    },
  });
});
afterAll(async () => {
  await api.stop();
  await telegram.close();
});

const inMiniApp = async (id: bigint) =>
  api.client({ appType: 'tg_mini' }).as(await aSession(api.services, id, { appType: 'tg_mini' }));

test('the prepared card has a button that opens the video with the person’s invite link', async () => {
  const { id, telegramId } = await aTelegramPerson(api, { invite_code: 'SHARER01' });
  const post = await aPost(api.services.db, { title: 'Dawn over the bay' });
  const client = await inMiniApp(id);
  const { data } = await client.call.bot.prepareShare({ post_id: `${post.id}` });
  expect(data.prepared_id).toMatch(/./);
  const [asked] = telegram.callsOf('savePreparedInlineMessage');
  expect(asked).toMatchObject({
    user_id: Number(telegramId),
    allow_user_chats: true,
    result: {
      type: 'article',
      title: 'Dawn over the bay',
      reply_markup: {
        inline_keyboard: [
          [{ url: expect.stringMatching(new RegExp(`startapp=v_${post.id}-s_\\w+-i_SHARER01$`)) }],
        ],
      },
    },
  });
});

test('a share has no prepared message if Telegram refuses or the person has no Telegram account', async () => {
  const { id } = await aTelegramPerson(api);
  const post_id = `${(await aPost(api.services.db)).id}`;
  const client = await inMiniApp(id);
  telegram.refuseNext(
    'savePreparedInlineMessage',
    botApiError(400, 'Bad Request: USER_ID_INVALID'),
  );
  expect(await client.call.bot.prepareShare({ post_id })).toMatchObject({
    code: 0,
    data: { prepared_id: null },
  });
  const { id: other } = await aTelegramPerson(api, { telegram_id: null });
  const theirs = await (await inMiniApp(other)).call.bot.prepareShare({ post_id });
  expect(theirs.data).toEqual({ prepared_id: null });
});

test('requires the mini-app, a session and a visible video', async () => {
  const { id, client } = await aTelegramPerson(api);
  const post_id = `${(await aPost(api.services.db, { state: 'offline' })).id}`;
  expect((await client.call.bot.prepareShare({ post_id })).code).toBe(1505);
  const mini = await inMiniApp(id);
  expect((await mini.call.bot.prepareShare({ post_id })).code).toBe(1201);
  const nobody = api.client({ appType: 'tg_mini' });
  expect((await nobody.call.bot.prepareShare({ post_id })).code).toBe(401);
});
