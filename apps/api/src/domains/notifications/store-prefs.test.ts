import { expect, test } from 'vitest';
import { aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aBot } from '../bot/testing/fixtures.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi({ settings: { address_cooldown_ms: 86_400_000 } });

test('storePrefs changes only the given fields of the caller', async () => {
  const one = await aViewer(api);
  const other = await aViewer(api);
  const { prefs, storePrefs } = one.client.call.notifications;
  await storePrefs({ matrix: { reward: { push: 0 } }, quiet_from: '23:30', digest: 1 });
  const { data } = await storePrefs({
    matrix: { reward: { telegram: 0 }, like: { push: 1 } },
    remind_at: '19:05',
    confirm_cash_outs: 1,
  });
  expect(data).toMatchObject({
    quiet_from: '23:30',
    quiet_to: '08:00',
    digest: 1,
    remind: 1,
    remind_at: '19:05',
    confirm_cash_outs: 1,
  });
  expect(data.matrix).toMatchObject({
    reward: { telegram: 0, push: 0 },
    like: { telegram: 0, push: 1 },
    comment: { telegram: 1, push: 1 },
  });
  expect((await prefs({})).data).toEqual(data);
  expect((await storePrefs({ remind_at: null, remind: 0 })).data).toMatchObject({
    remind_at: null,
    remind: 0,
    digest: 1,
  });
  expect((await other.client.call.notifications.prefs({})).data).toMatchObject({
    digest: 0,
    remind: 1,
  });
});

test('two concurrent changes are both kept', async () => {
  const { client } = await aViewer(api);
  const kinds = ['reward', 'order', 'comment', 'campaign'] as const;
  await Promise.all(
    kinds.map((kind) => client.call.notifications.storePrefs({ matrix: { [kind]: { push: 0 } } })),
  );
  const { matrix } = (await client.call.notifications.prefs({})).data;
  expect(kinds.map((kind) => matrix[kind].push)).toEqual([0, 0, 0, 0]);
});

test('rejects switching off security, and nothing of that call applies', async () => {
  const { client } = await aViewer(api);
  const answer = await client.call.notifications.storePrefs({
    digest: 1,
    matrix: { security: { push: 0 } },
  });
  expect(answer).toMatchObject({ code: 400, data: { field: 'matrix', rule: 'fixed' } });
  expect((await client.call.notifications.prefs({})).data.digest).toBe(0);
});

test('a session without recent confirmation cannot switch off cash-out questions', async () => {
  const { id } = await aViewer(api, { email: 'mia@taice.example' });
  const provenAt = new Date(api.clock.real().getTime() - 11 * 60_000);
  const stolen = api.client().as(await aSession(api.services, id, { provenAt }));
  const { prefs, storePrefs } = stolen.call.notifications;
  expect((await storePrefs({ confirm_cash_outs: 1 })).data.confirm_cash_outs).toBe(1);
  expect(await storePrefs({ confirm_cash_outs: 0 })).toMatchObject({
    code: 1119,
    data: { ways: ['email'] },
  });
  expect((await prefs({})).data.confirm_cash_outs).toBe(1);
  const fresh = api.client().as(await aSession(api.services, id));
  // The chat is a second proof, which the first one alone must not remove.
  const { storePrefs: store } = fresh.call.notifications;
  const { data } = await store({ confirm_cash_outs: 0 });
  const until = new Date(api.clock.rule().getTime() + 86_400_000).toISOString();
  expect(data).toMatchObject({ confirm_cash_outs: 1, confirm_until: until });
});

const toldOf = async (userId: bigint) =>
  await api.services.db
    .selectFrom('message')
    .select(['type', 'template', 'params'])
    .where('user_id', '=', userId)
    .where('template', 'like', 'confirming%')
    .execute();

test('cash-out questions end a day after the switch-off, and the owner can keep them', async () => {
  const { id, client } = await aViewer(api, {
    email: 'noor@taice.example',
    telegram_id: 7_101n,
    telegram_can_write: true,
  });
  const { prefs, storePrefs } = client.call.notifications;
  await storePrefs({ confirm_cash_outs: 1 });
  await storePrefs({ confirm_cash_outs: 0, digest: 1 });
  expect(await toldOf(id)).toEqual([
    { type: 'security', template: 'confirming_ends', params: { count: 24 } },
  ]);
  const mails = await api.services.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', 'noor@taice.example')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['Cash-outs will soon need no approval']);
  // A second call neither moves the end nor sends a second message.
  api.clock.advanceRule(3_600_000);
  const again = (await storePrefs({ confirm_cash_outs: 0 })).data;
  expect(again).toMatchObject({ confirm_cash_outs: 1, digest: 1 });
  expect(await toldOf(id)).toHaveLength(1);
  const chat = () => aBot(api).call.bot.settings({ telegram_id: '7101' });
  expect((await chat()).data).toMatchObject({ confirms_cash_outs: true, confirms_no_longer: true });
  api.clock.advanceRule(22 * 3_600_000);
  expect((await prefs({})).data.confirm_cash_outs).toBe(1);
  expect((await storePrefs({ confirm_cash_outs: 1 })).data.confirm_until).toBe(null);
  api.clock.advanceRule(2 * 3_600_000);
  expect((await prefs({})).data.confirm_cash_outs).toBe(1);
  await storePrefs({ confirm_cash_outs: 0 });
  api.clock.advanceRule(86_400_000);
  expect((await prefs({})).data).toMatchObject({ confirm_cash_outs: 0, confirm_until: null });
  expect((await chat()).data).toMatchObject({
    confirms_cash_outs: false,
    confirms_no_longer: false,
  });
});

test('a switch-off inside the chat applies at once', async () => {
  const { client } = await aViewer(api, { telegram_id: 7_102n, telegram_can_write: true });
  const { prefs, storePrefs } = client.call.notifications;
  await storePrefs({ confirm_cash_outs: 1 });
  await storePrefs({ confirm_cash_outs: 0 });
  await aBot(api).call.bot.storeSettings({ telegram_id: '7102', confirm_cash_outs: 0 });
  expect((await prefs({})).data).toMatchObject({ confirm_cash_outs: 0, confirm_until: null });
});

test('allowing the bot makes Telegram ready only for a bound account', async () => {
  const bound = await aViewer(api, { telegram_id: 7003n, telegram_can_write: false });
  const allowed_to_write = 1;
  const reply = await bound.client.call.notifications.storePrefs({ allowed_to_write });
  expect(reply.data.telegram).toBe('ready');
  const other = await aViewer(api);
  const none = await other.client.call.notifications.storePrefs({ allowed_to_write });
  expect(none.data.telegram).toBe('not_bound');
});

test('rejects an invalid minute, kind or channel, and a visitor', async () => {
  const { client } = await aViewer(api);
  const { storePrefs } = client.call.notifications;
  for (const bad of [
    { quiet_from: '24:00' },
    { remind_at: '7:5' },
    { matrix: { nothing: { push: 1 } } },
    { matrix: { reward: { pigeon: 1 } } },
    { digest: 2 },
  ])
    expect((await storePrefs(bad as never)).code).toBe(400);
  expect((await api.client().call.notifications.storePrefs({ digest: 1 })).code).toBe(401);
});
