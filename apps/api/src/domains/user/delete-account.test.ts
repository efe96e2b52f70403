import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { askForCode, wrongCode } from '../auth/testing/mailed.ts';
import { hashPassword } from '../auth/email/password.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const person = async (fields: Parameters<typeof aUser>[1] = {}) => {
  const { id } = await aUser(api.services.db, fields);
  return { id, me: api.client().as(await aSession(api.services, id)) };
};
const DAYS_14 = 14 * 86_400_000;

test('the password confirms; other devices are out and the day is told', async () => {
  const { id, me } = await person({
    email: 'leave@example.org',
    password_hash: await hashPassword('old harbour 4'),
  });
  const other = api.client().as(await aSession(api.services, id));
  expect((await me.call.user.deleteAccount({ password: 'wrong harbour' })).code).toBe(1101);
  expect((await me.call.user.deleteAccount({})).code).toBe(400);
  const { data } = await me.call.user.deleteAccount({ password: 'old harbour 4' });
  expect(data.user.status).toBe('deleting');
  expect(Date.parse(data.user.delete_due_at ?? '') - api.clock.rule().getTime()).toBe(DAYS_14);
  expect((await other.call.user.info({})).code).toBe(401);
  const inbox = await me.call.messages.list({ type: 'security' });
  expect(inbox.data.list[0]?.body).toContain('December 5, 2026');
});

test('a mailed code confirms, once, and a wrong one does not', async () => {
  const { me } = await person({ email: 'code@example.org' });
  const code = await askForCode(api, 'code@example.org', 'delete_account');
  expect((await me.call.user.deleteAccount({ code: wrongCode(code) })).code).toBe(1102);
  expect((await me.call.user.deleteAccount({ code })).code).toBe(0);
  await me.call.user.cancelDelete({});
  expect((await me.call.user.deleteAccount({ code })).code).toBe(1102);
});

test('a code for another purpose, or of another person, does not confirm', async () => {
  const { me } = await person({ email: 'first@example.org' });
  await person({ email: 'second@example.org' });
  const reset = await askForCode(api, 'first@example.org', 'forget_password');
  expect((await me.call.user.deleteAccount({ code: reset })).code).toBe(1102);
  const theirs = await askForCode(api, 'second@example.org', 'delete_account');
  expect((await me.call.user.deleteAccount({ code: theirs })).code).toBe(1102);
  expect((await me.call.user.info({})).data.status).toBe('active');
});

test('without password and e-mail a session of the last minutes confirms, an older one does not', async () => {
  const { me } = await person({ telegram_id: 41n });
  const { id } = await aUser(api.services.db, { telegram_id: 42n });
  const session = await aSession(api.services, id);
  await api.services.db
    .updateTable('session')
    .set({ created_at: new Date(api.clock.real().getTime() - 16 * 60_000) })
    .where('id', '=', session.sessionId)
    .execute();
  const old = await api.client().as(session).call.user.deleteAccount({});
  expect(old).toMatchObject({ code: 403, data: { reason: 'log in again' } });
  expect((await me.call.user.deleteAccount({})).code).toBe(0);
});

test('a visitor and a forged signature are refused', async () => {
  expect((await api.client().call.user.deleteAccount({})).code).toBe(401);
  const { id } = await person({ telegram_id: 43n });
  const session = await aSession(api.services, id);
  const forged = api.client().as({ ...session, sign_key: 'a'.repeat(64) });
  expect((await forged.call.user.deleteAccount({})).code).toBe(1001);
});
