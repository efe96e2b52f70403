import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { requestCode, requestDeviceId, readMailedCode, wrongCode } from '../testing/mails.ts';

// The tests make more calls a day than one person may.
const api = useApi({ settings: { codes_per_day: 1_000 } });
beforeEach(() => api.clock.advance(61_000));

const password = 'harbour 7 wheel';
const register = (email: string, code: string, more: Record<string, unknown> = {}) =>
  api
    .client({ deviceId: requestDeviceId })
    .call.auth.emailRegister({ email, code, password, ...more });

test('the mailed code creates an account, and only this answer marks it as new', async () => {
  const email = 'ada@example.org';
  const client = api.client({ lang: 'cn', deviceId: 'ada-phone' });
  const code = await requestCode(api, email, 'register', client);
  const answer = await client.call.auth.emailRegister({
    email: ' ADA@example.org',
    code,
    password,
  });
  expect(answer.code).toBe(0);
  expect(answer.data.user).toMatchObject({
    email,
    is_new_register: 1,
    is_new_desc: 0,
    has_password: true,
    spk: '0',
    lang: 'cn',
    logType: 3,
    unread_num: 1,
    user_level: { level_no: 1, now_point: '0', max_point: '100' },
  });
  expect(answer.data.user.nickname).not.toContain('ada');
  expect(answer.data.expires_at).toBe(
    new Date(api.clock.real().getTime() + 30 * 86_400_000).toISOString(),
  );
  await api.services.events.waitUntilHandled();
  const me = await client.as(answer.data).call.user.info({});
  expect(me.data).toMatchObject({ id: answer.data.user.id, is_new_register: 0, unread_num: 1 });
  const inbox = await client.as(answer.data).call.messages.list({});
  expect(inbox.data.list).toMatchObject([
    { type: 'system', title: '欢迎来到 Taice', is_read: false },
  ]);
  const devices = await api.services.db.selectFrom('device_user').selectAll().execute();
  expect(devices).toContainEqual(expect.objectContaining({ device_id: 'ada-phone' }));
});

test('all spellings of an international address lead to one account', async () => {
  const email = 'Пётр@Почта.рф';
  const stored = 'пётр@xn--80a1acny.xn--p1ai';
  const client = api.client({ deviceId: requestDeviceId });
  expect((await client.call.auth.sendEmailCode({ email, type: 'register' })).code).toBe(0);
  const answer = await register(email.normalize('NFD'), await readMailedCode(api, stored));
  expect(answer).toMatchObject({ code: 0, data: { user: { email: 'пётр@почта.рф' } } });
  const login = await api.client().call.auth.emailLogin({ email: stored.toUpperCase(), password });
  expect(login.data.user.id).toBe(answer.data.user.id);
});

test.each(['０', '٠', '۰'])(
  'a code typed in the digits that start at %s is accepted',
  async (zero) => {
    const email = `digits-${zero.codePointAt(0)}@example.org`;
    const code = await requestCode(api, email, 'register');
    const written = code.replaceAll(/\d/g, (digit) =>
      String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
    );
    expect((await register(email, written)).code).toBe(0);
  },
);

test('a code works once, for its address and its purpose only', async () => {
  const code = await requestCode(api, 'once@example.org', 'register');
  expect((await register('other@example.org', code)).code).toBe(1102);
  expect((await register('once@example.org', code)).code).toBe(0);
  expect((await register('once@example.org', code)).code).toBe(1102);
  const reset = await requestCode(api, 'purpose@example.org', 'register');
  const answer = await api
    .client({ deviceId: requestDeviceId })
    .call.auth.forgetPassword({ email: 'purpose@example.org', code: reset, password });
  expect(answer.code).toBe(1102);
});

test('a code expires after ten minutes, or when a newer one is sent', async () => {
  const email = 'late@example.org';
  const first = await requestCode(api, email, 'register');
  api.clock.advance(61_000);
  const second = await requestCode(api, email, 'register');
  if (first !== second) expect((await register(email, first)).code).toBe(1102);
  api.clock.advance(600_000);
  expect((await register(email, second)).code).toBe(1102);
});

test('five wrong guesses, even simultaneous ones, invalidate the code', async () => {
  const email = 'guess@example.org';
  const code = await requestCode(api, email, 'register');
  api.clock.advance(61_000);
  const guesses = await Promise.all(
    Array.from({ length: 9 }, () => register(email, wrongCode(code))),
  );
  expect(guesses.map((answer) => answer.code)).toEqual(Array(9).fill(1102));
  const { tries } = await api.services.db
    .selectFrom('email_code')
    .select('tries')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
  expect((await register(email, code)).code).toBe(1102);
});

test('the right code passes after four wrong guesses', async () => {
  const email = 'fifth@example.org';
  const code = await requestCode(api, email, 'register');
  api.clock.advance(61_000);
  for (let at = 0; at < 4; at++) expect((await register(email, wrongCode(code))).code).toBe(1102);
  expect((await register(email, code)).code).toBe(0);
});

test('five simultaneous uses of one code create one account', async () => {
  const email = 'twice@example.org';
  const code = await requestCode(api, email, 'register');
  api.clock.advance(61_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(email, code)));
  expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
    0, 1102, 1102, 1102, 1102,
  ]);
  const { sessions } = await api.services.db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .where('user.email', '=', email)
    .select((eb) => eb.fn.countAll<bigint>().as('sessions'))
    .executeTakeFirstOrThrow();
  expect(sessions).toBe(1n);
});

test('only a person with the code learns that an address is taken', async () => {
  const email = 'taken@example.org';
  const code = await requestCode(api, email, 'register');
  await aUser(api.services.db, { email });
  expect((await register(email, wrongCode(code))).code).toBe(1102);
  expect((await register(email, code)).code).toBe(1103);
});

test('a weak password does not use up the code', async () => {
  const email = 'slip@example.org';
  const code = await requestCode(api, email, 'register');
  expect(await register(email, code, { password: 'password1' })).toMatchObject({
    code: 1104,
    data: { rule: 'common' },
  });
  expect((await register(email, code)).code).toBe(0);
});

test.each(['NOSUCHCD', '??', '0'.repeat(16), '0'.repeat(400)])(
  'an invalid invite code (%s) is dropped, and the account is created',
  async (invite_code) => {
    const email = `dropped.${invite_code.length}.${invite_code.charCodeAt(0)}@example.org`;
    const code = await requestCode(api, email, 'register');
    const { code: answered, data } = await register(email, code, { invite_code });
    expect(answered).toBe(0);
    // A text too long for a code is treated as none.
    expect(data).toMatchObject({ invite: invite_code.length > 16 ? null : 'dropped' });
  },
);

test('an invite code sets the inviter, even on the inviter’s own device', async () => {
  const { db } = api.services;
  const inviter = await aUser(db, { invite_code: 'ABCD2345' });
  const inviterOf = async (email: string, deviceId: string) => {
    const client = api.client({ deviceId });
    const code = await requestCode(api, email, 'register', client);
    const answer = await client.call.auth.emailRegister({
      email,
      code,
      password,
      invite_code: 'abcd2345',
    });
    expect(answer.code).toBe(0);
    return db
      .selectFrom('user')
      .select('inviter_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  };
  expect(await inviterOf('friend@example.org', 'a-friends-phone')).toEqual({
    inviter_id: inviter.id,
  });
  await db.insertInto('device_user').values({ device_id: 'shared', user_id: inviter.id }).execute();
  expect(await inviterOf('family@example.org', 'shared')).toEqual({ inviter_id: inviter.id });
  await api.services.events.waitUntilHandled();
  const after = await db
    .selectFrom('user')
    .select('invite_num')
    .where('id', '=', inviter.id)
    .executeTakeFirstOrThrow();
  expect(after.invite_num).toBe(2);
});
