import { serviceToken } from '@taice/contract/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const bot = (botToken: string) =>
  api.client().as({
    token: serviceToken(botToken),
    sign_key: '',
  });

test('the bot is told a person’s balance by their Telegram id', async () => {
  const { client } = await aViewer(api, { telegram_id: 700n, nickname: 'Mia' });
  await client.call.signIn.signIn({});
  const ask = bot(api.services.config.botToken);
  expect((await ask.call.wallet.botBalance({ telegram_id: '700' })).data).toEqual({
    known: true,
    nickname: 'Mia',
    value: '0',
    pending: '10',
    today_gain: '10',
    is_sign_in_reward: 0,
  });
  expect((await ask.call.wallet.botBalance({ telegram_id: '701' })).data).toEqual({ known: false });
});

test('anybody but the bot is refused', async () => {
  const { client } = await aViewer(api);
  for (const caller of [api.client(), client, bot('1000000002:other')])
    expect((await caller.call.wallet.botBalance({ telegram_id: '700' })).code).toBe(401);
  const wrong = await bot(api.services.config.botToken).call.wallet.botBalance({
    telegram_id: 'mia',
  });
  expect(wrong.code).toBe(400);
});
