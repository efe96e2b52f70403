import { beforeEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { hashPassword } from './password.ts';
import { requestCode, requestDeviceId, wrongCode } from '../testing/mails.ts';

// The tests make more calls a day than one person may.
const api = useApi({ settings: { codes_per_day: 1_000 } });
beforeEach(() => api.clock.advance(120_000));

const reset = (email: string, code: string, password = 'new harbour 5') =>
  api.client({ deviceId: requestDeviceId }).call.auth.forgetPassword({ email, code, password });

test('a new password ends every session on its next call and posts a security message', async () => {
  const { services } = api;
  const email = 'mira@example.org';
  const { id } = await aUser(services.db, {
    email,
    password_hash: await hashPassword('old harbour 4'),
  });
  const sessions = await Promise.all(
    ['a', 'b'].map((deviceId) => aSession(services, id, { deviceId })),
  );
  const clients = sessions.map((session) => api.client().as(session));
  for (const client of clients) expect((await client.call.user.info({})).code).toBe(0);

  const code = await requestCode(api, email, 'forget_password');
  expect(await reset(email, code)).toMatchObject({ code: 0, data: {} });
  for (const client of clients) expect((await client.call.user.info({})).code).toBe(401);

  const old = await api.client().call.auth.emailLogin({ email, password: 'old harbour 4' });
  expect(old.code).toBe(1101);
  const fresh = await api.client().call.auth.emailLogin({ email, password: 'new harbour 5' });
  expect(fresh.code).toBe(0);
  const inbox = await api.client().as(fresh.data).call.messages.list({ type: 'security' });
  expect(inbox.data).toMatchObject({
    list: [{ title: 'Your password was changed' }],
    unread_num: 1,
  });
});

test('a reset code works once', async () => {
  const email = 'once@example.org';
  await aUser(api.services.db, { email });
  const code = await requestCode(api, email, 'forget_password');
  expect((await reset(email, wrongCode(code))).code).toBe(1102);
  expect((await reset(email, code)).code).toBe(0);
  expect((await reset(email, code, 'other harbour 6')).code).toBe(1102);
});

test('a weak password is refused and leaves the code and the sessions alone', async () => {
  const email = 'weak@example.org';
  const { id } = await aUser(api.services.db, { email });
  const client = api.client().as(await aSession(api.services, id));
  const code = await requestCode(api, email, 'forget_password');
  expect(await reset(email, code, '123')).toMatchObject({ code: 1104, data: { rule: 'length' } });
  expect((await client.call.user.info({})).code).toBe(0);
  expect((await reset(email, code)).code).toBe(0);
});

test('a reset unlocks an address that wrong passwords had locked', async () => {
  const email = 'closed@example.org';
  await aUser(api.services.db, { email, password_hash: await hashPassword('old harbour 4') });
  const logIn = (password: string) => api.client().call.auth.emailLogin({ email, password });
  for (let at = 0; at < 10; at++) await logIn('wrong 12345');
  api.clock.advance(120_000);
  expect((await logIn('old harbour 4')).code).toBe(1113);
  await reset(email, await requestCode(api, email, 'forget_password'));
  expect((await logIn('new harbour 5')).code).toBe(0);
});

test('an address without an account answers like a wrong code', async () => {
  await api
    .client()
    .call.auth.sendEmailCode({ email: 'nobody@example.org', type: 'forget_password' });
  expect((await reset('nobody@example.org', '123456')).code).toBe(1102);
  expect((await reset('never@example.org', '123456')).code).toBe(1102);
});
