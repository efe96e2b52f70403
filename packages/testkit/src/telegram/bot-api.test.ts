import { afterEach, expect, test } from 'vitest';
import { type BotApiStandIn, startBotApi } from './bot-api.ts';

const token = '42:token';
const ann = { id: 7, first_name: 'Ann' };
let api: BotApiStandIn;
afterEach(() => api.close());

const call = async (method: string, body: object = {}, as = token) => {
  const answer = await fetch(`${api.url}/bot${as}/${method}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};

test('refuses a wrong token and an unknown method in the envelope of the Bot API', async () => {
  api = await startBotApi(token);
  expect(await call('getMe', {}, '42:wrong')).toEqual({
    status: 401,
    body: { ok: false, error_code: 401, description: 'Unauthorized' },
  });
  expect((await call('getNothing')).body).toMatchObject({ ok: false, error_code: 404 });
  expect((await call('getMe')).body).toMatchObject({ ok: true, result: { id: 42, is_bot: true } });
});

test('delivers an update until it is confirmed, and not after', async () => {
  api = await startBotApi(token);
  await api.sendFromUser(ann, '/start i_AB');
  const first = await call('getUpdates');
  const again = await call('getUpdates');
  expect(again.body).toEqual(first.body);
  const [update] = first.body.result;
  expect(update.message).toMatchObject({
    text: '/start i_AB',
    entities: [{ type: 'bot_command', offset: 0, length: 6 }],
  });
  expect((await call('getUpdates', { offset: update.update_id + 1 })).body.result).toEqual([]);
});

test('a long poll waits for the update; a second poller ends the first with 409', async () => {
  api = await startBotApi(token);
  const first = call('getUpdates', { timeout: 20 });
  await api.waitFor('getUpdates');
  const second = call('getUpdates', { timeout: 20 });
  expect((await first).body).toMatchObject({ ok: false, error_code: 409 });
  await api.sendFromUser(ann, 'hello');
  expect((await second).body.result[0].message.text).toBe('hello');
});

test('a webhook disables polling', async () => {
  api = await startBotApi(token);
  await call('setWebhook', { url: 'http://127.0.0.1:9/hook', secret_token: 's' });
  expect((await call('getUpdates')).status).toBe(409);
  await call('deleteWebhook');
  expect((await call('getUpdates')).status).toBe(200);
});
