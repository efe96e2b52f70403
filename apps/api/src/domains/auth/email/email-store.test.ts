import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { readBindings } from '../testing/bindings.ts';
import { requestCode, readNewestMail } from '../testing/mails.ts';
import { markSessionsProven } from '../testing/mark-sessions-proven.ts';

let next = 0;
// The tests make more calls a day than one person may.
const api = useApi({ settings: { codes_per_day: 1_000 } });
beforeEach(() => api.clock.advance(61_000));

const password = 'watch-quiet-7';
const address = () => `store-${(next += 1)}@example.org`;
const someone = async (fields: Parameters<typeof aUser>[1] = {}) => {
  const { id, client } = await aViewer(api, fields);
  return { id, client, store: client.call.auth.emailStore };
};

test('a mailed code adds an address and a first password, and both log in', async () => {
  const { id, client, store } = await someone({ telegram_id: 5_001n });
  const email = address();
  const code = await requestCode(api, email, 'bind_email', client);
  const answer = await store({ email: ` ${email.toUpperCase()}`, code, password });
  expect(answer).toMatchObject({ code: 0, data: { user: { email, has_password: true } } });
  expect(await readBindings(api, id)).toEqual({
    templates: ['way_bound'],
    log: [{ kind: 'email', old: null, new: email }],
  });
  const entered = await api.client().call.auth.emailLogin({ email, password });
  expect(entered.data.user.id).toBe(String(id));
});

test('a new address replaces the old one, which gets a mail and no longer logs in', async () => {
  const [old, now] = [address(), address()];
  const { id, client, store } = await someone({ email: old });
  const code = await requestCode(api, now, 'bind_email', client);
  expect((await store({ email: now, code, password })).data.user.email).toBe(now);
  expect(await readBindings(api, id)).toEqual({
    templates: ['way_changed'],
    log: [{ kind: 'email', old, new: now }],
  });
  expect((await readNewestMail(api, old)).subject).toContain('was changed');
  expect((await api.client().call.auth.emailLogin({ email: old, password })).code).toBe(1101);
});

test('a code cannot change an existing password', async () => {
  const email = address();
  const { client, store } = await someone();
  const first = await requestCode(api, email, 'bind_email', client);
  expect((await store({ email, code: first, password })).code).toBe(0);
  api.clock.advance(61_000);
  const other = address();
  const code = await requestCode(api, other, 'bind_email', client);
  expect((await store({ email: other, code, password: 'other-quiet-8' })).code).toBe(400);
  // The refusal did not use up the code.
  expect((await store({ email: other, code })).code).toBe(0);
  expect((await api.client().call.auth.emailLogin({ email: other, password })).code).toBe(0);
});

test('only the mail to an address reveals that it is taken', async () => {
  const email = address();
  await aUser(api.services.db, { email });
  const { client, store } = await someone();
  const asked = await client.call.auth.sendEmailCode({ email, type: 'bind_email' });
  expect(asked).toMatchObject({ code: 0, data: { resend_after: 60 } });
  expect((await readNewestMail(api, email)).body).not.toMatch(/\b\d{6}\b/);
  expect((await store({ email, code: '123456' })).code).toBe(1102);
});

test('a code belongs to one account, and a late bind of a taken address fails with 1103', async () => {
  const email = address();
  const [one, two] = [await someone(), await someone()];
  const first = await requestCode(api, email, 'bind_email', one.client);
  expect((await one.store({ email, code: first })).code).toBe(0);
  expect((await two.store({ email, code: first })).code).toBe(1102);
  const raced = address();
  const code = await requestCode(api, raced, 'bind_email', two.client);
  await aUser(api.services.db, { email: raced });
  const late = await two.store({ email: raced, code });
  expect({ code: late.code, status: late.status }).toEqual({ code: 1103, status: 409 });
  expect(await readBindings(api, two.id)).toEqual({ templates: [], log: [] });
});

test('a code for another purpose, another address or past its time binds nothing', async () => {
  const { id, client, store } = await someone();
  const email = address();
  const register = await requestCode(api, email, 'register', client);
  expect((await store({ email, code: register })).code).toBe(1102);
  const code = await requestCode(api, email, 'bind_email', client);
  expect((await store({ email: address(), code })).code).toBe(1102);
  api.clock.advance(600_001);
  await markSessionsProven(api, id);
  expect((await store({ email, code })).code).toBe(1102);
});

test('a weak password is refused before the code is checked', async () => {
  const email = address();
  const { client, store } = await someone();
  const code = await requestCode(api, email, 'bind_email', client);
  expect(await store({ email, code, password: 'password1' })).toMatchObject({ code: 1104 });
  expect((await store({ email, code })).code).toBe(0);
});
