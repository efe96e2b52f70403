import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { aSession, aUser, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aCampaign, newLikes } from '../activities/testing/fixtures.ts';
import { emitAndHandle } from '../tasks/testing/task-events.ts';

const api = useApi();

const person = async (fields: Parameters<typeof aUser>[1] = {}) => {
  const { id } = await aUser(api.services.db, fields);
  const session = await aSession(api.services, id);
  return { id, session, me: api.client().as(session) };
};
const fetched = async (url: string) => api.request(new URL(url).pathname);
const files = async (url: string): Promise<Record<string, unknown>> => {
  const bytes = new Uint8Array(await (await fetched(url)).arrayBuffer());
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, file]) => [name, JSON.parse(strFromU8(file))]),
  );
};

test('the export contains all own data, no secrets and nothing of others', async () => {
  const { id, me, session } = await person({
    nickname: 'Nara',
    email: 'nara@example.org',
    password_hash: '$argon2id$hash-of-it',
    bio: 'Walks.',
  });
  const other = await person({ nickname: 'Other Secret', email: 'other@example.org' });
  await other.me.call.signIn.signIn({});
  await me.call.signIn.signIn({});
  const campaign = await aCampaign(api, { slug: 'likes-week' });
  for (const each of [me, other.me]) await each.call.activities.detail({ id: `${campaign}` });
  await emitAndHandle(api, id, ...newLikes(2));
  const { db } = api.services;
  await db
    .insertInto('notification_pref')
    .values({ user_id: id, matrix: '{}', digest: true })
    .execute();
  const { sessionId: session_id } = session;
  const browser = { user_id: id, session_id, p256dh: 'argon2', auth: 'argon2' };
  await db
    .insertInto('push_subscription')
    .values({ ...browser, endpoint: 'https://push.example/argon2' })
    .execute();
  const { data } = await me.call.user.exportData({});
  const parts = await files(data.url);
  expect(parts['account.json']).toMatchObject([{ nickname: 'Nara', email: 'nara@example.org' }]);
  expect(parts['sessions.json']).toHaveLength(1);
  expect(parts['sign_ins.json']).toHaveLength(1);
  expect(parts['notifications.json']).toMatchObject([{ digest: true }]);
  expect(parts['browsers.json']).toMatchObject([{ service: 'push.example' }]);
  expect(parts['told_elsewhere.json']).toEqual([]);
  expect(parts['campaigns.json']).toMatchObject([{ slug: 'likes-week', state: 'joined' }]);
  expect(parts['campaign_progress.json']).toMatchObject([{ slug: 'likes-week', kind: 'like' }]);
  expect(parts['ledger.json']).toMatchObject([{ type: 'sign_in', amount: '10000000' }]);
  const text = JSON.stringify(parts);
  for (const secret of ['argon2', session.token, session.sign_key, 'Other Secret', 'other@example'])
    expect(text).not.toContain(secret);
});

test('the export link ends after a day or with a newer export', async () => {
  const { me } = await person();
  const first = (await me.call.user.exportData({})).data;
  expect((await fetched(first.url)).headers.get('content-type')).toBe('application/zip');
  api.clock.advance(1_000);
  const second = (await me.call.user.exportData({})).data;
  expect((await fetched(first.url)).status).toBe(404);
  expect((await fetched(second.url)).status).toBe(200);
  api.clock.advance(86_400_000);
  expect((await fetched(second.url)).status).toBe(404);
});

test('the export link ends with the session that requested it', async () => {
  const { id, me } = await person();
  const other = api.client().as(await aSession(api.services, id));
  const { url } = (await me.call.user.exportData({})).data;
  expect((await other.call.user.exportState({})).data).toEqual({});
  await other.call.auth.logout({});
  expect((await fetched(url)).status).toBe(200);
  await changeRow(api.services.db, 'user', id, { status: 'suspended' });
  expect((await fetched(url)).status).toBe(404);
  await changeRow(api.services.db, 'user', id, { status: 'active' });
  expect((await fetched(url)).status).toBe(200);
  await me.call.auth.logout({});
  expect((await fetched(url)).status).toBe(404);
});

test('a session without recent confirmation does not see the export link', async () => {
  const { me } = await person();
  const made = (await me.call.user.exportData({})).data;
  expect((await me.call.user.exportState({})).data).toEqual(made);
  api.clock.advance(10 * 60_000 + 1);
  expect((await me.call.user.exportState({})).data).toEqual({});
  expect((await me.call.user.exportData({})).code).toBe(1119);
});

test('a guessed link opens nothing', async () => {
  const { me } = await person();
  const { url } = (await me.call.user.exportData({})).data;
  const [, id] = /export\/(\d+)\//.exec(url) ?? [];
  for (const guess of [
    `/export/${id}/${'A'.repeat(43)}.zip`,
    `/export/${id}/.zip`,
    '/export/9/x.zip',
  ])
    expect((await api.request(guess)).status).toBe(404);
});
