import { signInitData } from '@taice/testkit/telegram';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { hashPassword } from '../email/password.ts';
import { requestCode, requestDeviceId } from '../testing/mails.ts';

const api = useApi();
beforeEach(() => api.clock.advance(120_000));

const logIn = (input: Record<string, unknown> & { type: number }) =>
  api.client({ deviceId: requestDeviceId }).call.auth.login(input);

test('each type logs in like its own endpoint', async () => {
  const password = 'lighthouse 9';
  await aUser(api.services.db, {
    email: 'two@example.org',
    password_hash: await hashPassword(password),
  });
  const byEmail = await logIn({ type: 2, email: 'two@example.org', password });
  expect(byEmail.data.user.email).toBe('two@example.org');

  const code = await requestCode(api, 'three@example.org', 'register');
  const registered = await logIn({
    type: 3,
    email: 'three@example.org',
    password,
    code,
    register_type: 2,
  });
  expect(registered.data.user).toMatchObject({ email: 'three@example.org', is_new_register: 1 });

  const user = signInitData({
    botToken: '1000000001:demo',
    user: { id: 4444, first_name: 'Four' },
    authDate: api.clock.real(),
  });
  const byTelegram = await logIn({ type: 4, user });
  expect(byTelegram.data.user.telegram?.id).toBe('4444');
});

test('each type refuses with the code of its own endpoint', async () => {
  expect((await logIn({ type: 2, email: 'no@example.org', password: 'wrong 12345' })).code).toBe(
    1101,
  );
  expect(
    (await logIn({ type: 3, email: 'no@example.org', password: 'good 12345', code: '123456' }))
      .code,
  ).toBe(1102);
  expect((await logIn({ type: 4, user: 'hash=1' })).code).toBe(1108);
});

test('a missing field and an unknown type are invalid input', async () => {
  expect(await logIn({ type: 2, email: 'two@example.org' })).toMatchObject({
    code: 400,
    data: { issues: [{ field: 'password' }] },
  });
  for (const type of [1, 5, 6, 0, 99]) expect((await logIn({ type })).code).toBe(400);
});

test('the dispatcher shares the limit of password tries', async () => {
  const tryOne = () => logIn({ type: 2, email: 'detour@example.org', password: 'wrong 12345' });
  const codes = (await Promise.all(Array.from({ length: 14 }, tryOne))).map(({ code }) => code);
  expect(codes.filter((code) => code === 1101)).toHaveLength(10);
  expect(codes.filter((code) => code === 1113)).toHaveLength(4);
});
