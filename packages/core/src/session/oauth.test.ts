import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveInviteCode } from '../device/invite-code.ts';
import { deviceOf } from '../device/device.ts';
import {
  loginReply,
  makeTaice,
  memoryStorage,
  ok,
  user,
  defaultReply,
  type Answers,
} from '../testing/fake-server.ts';
import { tokenAtom } from './atoms.ts';
import { finishOauth, buildGoogleAuthUrl, fetchTelegramAuthUrl } from './oauth.ts';
import { logIn } from './session.ts';
import { viewerOf } from '../user/viewer.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

const telegram = { bot_id: '1', url: 'https://oauth.telegram.org/auth', state: 'f'.repeat(32) };
const bound = { ...user, nickname: 'Mei, bound' };
const answers: Answers = (seen) => {
  if (seen.path.endsWith('getOauthUrl')) return ok(telegram);
  if (seen.path.endsWith('getAccessToken')) return ok(loginReply);
  if (seen.path.endsWith('Bind')) return ok({ user: bound });
  return defaultReply(seen);
};
const open = () => makeTaice(answers);
const widget = { id: 9, first_name: 'Wanda', auth_date: 1, hash: 'a'.repeat(64) };
const login = { redirect: '/about?x=1', purpose: 'login' } as const;
const bind = { redirect: '/profile-edit', purpose: 'bind' } as const;

test('Google gets the S256 of a one-time secret that redeems only its ticket', async () => {
  const { taice, server } = await open();
  const query = new URL(buildGoogleAuthUrl(taice, login), 'http://localhost').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    redirect: '/about?x=1',
  });
  expect(await finishOauth(taice, { kind: 'ticket', ticket: 't'.repeat(32) })).toBe('login');
  const { ticket, verifier } = server.of('getAccessToken')[0]?.params ?? {};
  expect(ticket).toBe('t'.repeat(32));
  expect(createHash('sha256').update(String(verifier)).digest('base64url')).toBe(
    query.get('challenge'),
  );
  expect(taice.store.get(tokenAtom)).toBe(loginReply.token);
  // The address opened a second time finds no secret, so no call is made.
  expect(await finishOauth(taice, { kind: 'ticket', ticket: 't'.repeat(32) })).toBeNull();
  expect(server.of('getAccessToken')).toHaveLength(1);
});

test('a ticket from another tab is never sent to the server', async () => {
  const { taice, server } = await open();
  expect(await finishOauth(taice, { kind: 'ticket', ticket: 't'.repeat(32) })).toBeNull();
  expect(server.of('getAccessToken')).toEqual([]);
  expect(taice.store.get(tokenAtom)).toBeNull();
});

test('each login has its own secret and carries the invite code', async () => {
  const { taice } = await open();
  const { storage, now } = deviceOf(taice);
  saveInviteCode(storage, 'AAAA1111', now());
  const query = () => new URL(buildGoogleAuthUrl(taice, bind), 'http://localhost').searchParams;
  const [one, two] = [query(), query()];
  expect(one.get('challenge')).not.toBe(two.get('challenge'));
  expect(one.get('invite_code')).toBe('AAAA1111');
  expect(one.get('purpose')).toBe('bind');
});

test("accepts Telegram's answer only with the stored state", async () => {
  const { taice, server } = await open();
  expect(await fetchTelegramAuthUrl(taice, login)).toBe(telegram.url);
  expect(server.of('getOauthUrl')[0]?.params).toMatchObject({
    redirect_uri: 'http://localhost/about?x=1',
  });
  const back = { kind: 'telegram', user: widget } as const;
  expect(await finishOauth(taice, { ...back, state: '0'.repeat(32) })).toBeNull();
  expect(server.of('telegram/login')).toEqual([]);
  // The wrong answer has used up the secret: a second guess is impossible.
  expect(await finishOauth(taice, { ...back, state: telegram.state })).toBeNull();
  await fetchTelegramAuthUrl(taice, login);
  expect(await finishOauth(taice, { ...back, state: telegram.state })).toBe('login');
  expect(server.of('telegram/login')[0]?.params).toMatchObject({ user: widget });
});

test('a binding uses the session and shows the updated account', async () => {
  const { taice, server } = await open();
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  buildGoogleAuthUrl(taice, bind);
  const google = { kind: 'google-bind', code: 'c', state: 's'.repeat(32) } as const;
  expect(await finishOauth(taice, google)).toBe('bound');
  const { code, state, verifier } = server.of('googleEmailBind')[0]?.params ?? {};
  expect({ code, state }).toEqual({ code: 'c', state: google.state });
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(viewerOf(taice)).toEqual(bound);
  await fetchTelegramAuthUrl(taice, bind);
  const back = { kind: 'telegram', user: widget, state: telegram.state } as const;
  expect(await finishOauth(taice, back)).toBe('bound');
  expect(server.of('telegramBind')).toHaveLength(1);
  expect(server.of('telegram/login')).toEqual([]);
});

test('a verifying binding says so and refetches locked data', async () => {
  const { taice } = await makeTaice((seen) => {
    if (seen.path.endsWith('getOauthUrl')) return ok(telegram);
    if (seen.path.endsWith('Bind')) return ok({ user: { ...user, verified_by: 'telegram' } });
    const before = { ...user, verified_by: null };
    if (seen.path.endsWith('user/info')) return ok(before);
    return seen.path.endsWith('Login') ? ok({ ...loginReply, user: before }) : defaultReply(seen);
  });
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  taice.queries.setQueryData(['closed'], true);
  const back = { kind: 'telegram', user: widget, state: telegram.state } as const;
  await fetchTelegramAuthUrl(taice, bind);
  expect(await finishOauth(taice, back)).toBe('verified');
  expect(taice.queries.getQueryState(['closed'])?.isInvalidated).toBe(true);
  await fetchTelegramAuthUrl(taice, bind);
  expect(await finishOauth(taice, back)).toBe('bound');
});
