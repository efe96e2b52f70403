import { signInitData, signWidget } from '@taice/testkit/telegram';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { startApi, useApi } from '../../../testing/harness.ts';

const api = useApi();
beforeEach(() => api.clock.advance(61_000));

const botToken = '1000000001:demo';
const mira = { id: 77_000_001, first_name: 'Mira', last_name: 'Sol', username: 'mira' };
const sign = (parts: Partial<Parameters<typeof signInitData>[0]> = {}) =>
  signInitData({ botToken, user: mira, authDate: api.clock.real(), ...parts });
const logIn = (
  user: string,
  { deviceId, ...more }: { deviceId?: string; invite_code?: string } = {},
) =>
  api
    .client({ appType: 'tg_mini', ...(deviceId ? { deviceId } : {}) })
    .call.auth.telegramLogin({ user, ...more });
const rowOf = (telegramId: number) =>
  api.services.db
    .selectFrom('user')
    .selectAll()
    .where('telegram_id', '=', BigInt(telegramId))
    .executeTakeFirst();

test('the first launch creates the account; the next one finds it and updates the Telegram data', async () => {
  const photo_url = 'https://t.me/i/userpic/320/mira.svg';
  const first = await logIn(sign({ user: { ...mira, photo_url, language_code: 'zh-hant' } }));
  expect(first).toMatchObject({
    code: 0,
    data: {
      user: {
        nickname: 'Mira',
        name: 'Mira Sol',
        avatar: photo_url,
        lang: 'tw',
        is_new_register: 1,
        logType: 4,
        email: null,
        has_password: false,
        telegram: { id: '77000001', username: 'mira', can_write: false },
      },
    },
  });
  expect(await rowOf(mira.id)).toMatchObject({ register_type: 3, log_type: 4 });
  api.clock.advance(1_000);
  const renamed = { ...mira, first_name: 'Other', username: 'mira_sol', allows_write_to_pm: true };
  const second = await logIn(sign({ user: renamed }));
  expect(second.data.user).toMatchObject({
    id: first.data.user.id,
    nickname: 'Mira',
    is_new_register: 0,
    telegram: { username: 'mira_sol', can_write: true },
  });
});

test('a launch opens a mini-app session, whatever app type the headers claim', async () => {
  const web = api.client();
  const { data } = await web.call.auth.telegramLogin({ user: sign({ queryId: 'web' }) });
  const { app_type } = await api.services.db
    .selectFrom('session')
    .select('app_type')
    .where('user_id', '=', BigInt(data.user.id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(app_type).toBe('tg_mini');
  const inside = web.as(data);
  expect((await inside.call.wallet.cashOutTerms({ chain: 'bsc' })).code).toBe(1505);
  expect((await inside.call.wallet.cashOutTerms({ chain: 'ton' })).code).toBe(0);
});

test('five simultaneous first launches create one account, and one answer marks it as new', async () => {
  const user = { id: 77_000_020, first_name: 'Crowd' };
  const launches = Array.from({ length: 5 }, (_, at) => sign({ user, queryId: `q${at}` }));
  const answers = await Promise.all(launches.map((launch) => logIn(launch)));
  expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(0));
  expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
  expect(answers.filter(({ data }) => data.user.is_new_register === 1)).toHaveLength(1);
});

test('forged, foreign, expired, future, swapped and doubled launches are refused alike', async () => {
  const now = api.clock.real().getTime();
  const swapped = new URLSearchParams(sign());
  swapped.set('user', JSON.stringify({ ...mira, id: 5 }));
  const bad = {
    forged: sign().replace(/hash=\w{8}/, 'hash=00000000'),
    foreign: sign({ botToken: '2000000002:other' }),
    expired: sign({ authDate: new Date(now - 86_401_000) }),
    future: sign({ authDate: new Date(now + 62_000) }),
    swapped: swapped.toString(),
    doubled: `${sign()}&user=${encodeURIComponent(JSON.stringify({ ...mira, id: 5 }))}`,
    rubbish: '%%%',
  };
  const { db } = api.services;
  const count = () =>
    db
      .selectFrom('session')
      .select((eb) => eb.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await count();
  for (const launch of Object.values(bad)) {
    const { code, status, data } = await logIn(launch);
    expect({ code, status, data }).toEqual({ code: 1108, status: 400, data: {} });
  }
  expect(await count()).toEqual(before);
  expect(await rowOf(5)).toBeUndefined();
});

test('a launch belongs to the first device that used it, even with its fields reordered', async () => {
  const user = { id: 77_000_030, first_name: 'Dee' };
  const launch = sign({ user });
  expect((await logIn(launch, { deviceId: 'phone' })).code).toBe(0);
  expect((await logIn(launch, { deviceId: 'phone' })).code).toBe(0);
  expect((await logIn(launch, { deviceId: 'thief' })).code).toBe(1108);
  const reversed = new URLSearchParams([...new URLSearchParams(launch)].toReversed()).toString();
  expect((await logIn(reversed, { deviceId: 'thief' })).code).toBe(1108);
  expect((await logIn(sign({ user, queryId: 'new' }), { deviceId: 'tablet' })).code).toBe(0);
});

test('if two devices race with one launch, one logs in', async () => {
  const launch = sign({ user: { id: 77_000_040, first_name: 'Race' } });
  const answers = await Promise.all(['x', 'y'].map((deviceId) => logIn(launch, { deviceId })));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1108]);
});

test('the signed start parameter sets the inviter, and the body only counts without one', async () => {
  const { db } = api.services;
  const signed = await aUser(db, { invite_code: 'AAAA1111' });
  const sent = await aUser(db, { invite_code: 'BBBB2222' });
  const inviterOf = async (id: number, startParam: string | undefined, invite_code: string) => {
    const user = { id, first_name: 'Friend' };
    const launch = sign(startParam === undefined ? { user } : { user, startParam });
    expect((await logIn(launch, { invite_code })).code).toBe(0);
    return (await rowOf(id))?.inviter_id;
  };
  expect(await inviterOf(77_000_051, 'i_AAAA1111', 'BBBB2222')).toBe(signed.id);
  expect(await inviterOf(77_000_052, 'v_1-s_x-i_AAAA1111', 'BBBB2222')).toBe(signed.id);
  expect(await inviterOf(77_000_053, undefined, 'BBBB2222')).toBe(sent.id);
  expect(await inviterOf(77_000_054, 'i_NOSUCH00', 'BBBB2222')).toBe(null);
  expect(await inviterOf(77_000_055, undefined, 'NOSUCH00')).toBe(null);
});

test('a suspended person cannot log in', async () => {
  const id = 77_000_060;
  await aUser(api.services.db, {
    telegram_id: BigInt(id),
    status: 'suspended',
    status_reason: 'rings',
  });
  const answer = await logIn(sign({ user: { id, first_name: 'Out' } }));
  expect(answer).toMatchObject({ code: 1110, data: { reason: 'rings', until: null } });
});

test('limits logins of one identity to five a minute', async () => {
  const user = { id: 77_000_070, first_name: 'Often' };
  const codes: number[] = [];
  for (let at = 0; at < 6; at++) codes.push((await logIn(sign({ user, queryId: `${at}` }))).code);
  expect(codes).toEqual([0, 0, 0, 0, 0, 429]);
});

const widget = (user: Parameters<typeof signWidget>[0]['user'], authDate = api.clock.real()) => ({
  ...signWidget({ botToken, user, authDate }),
});
const logInOnWeb = (user: Record<string, string | number>, deviceId?: string) =>
  api.client(deviceId ? { deviceId } : {}).call.auth.telegramLogin({ user });

test('the web login and a launch lead to the same account', async () => {
  const wanda = { id: 77_000_100, first_name: 'Wanda', last_name: 'Lind', username: 'wanda' };
  const first = await logInOnWeb(widget(wanda));
  expect(first).toMatchObject({
    code: 0,
    data: { user: { nickname: 'Wanda', name: 'Wanda Lind', is_new_register: 1, logType: 4 } },
  });
  expect(await rowOf(wanda.id)).toMatchObject({ register_type: 1, telegram_username: 'wanda' });
  const second = await logIn(sign({ user: { ...wanda, allows_write_to_pm: true } }));
  expect(second.data.user).toMatchObject({
    id: first.data.user.id,
    telegram: { can_write: true },
  });
  // The web login does not contain write access, so it leaves that unchanged.
  api.clock.advance(1_000);
  const third = await logInOnWeb(widget(wanda));
  expect(third.data.user.telegram).toMatchObject({ can_write: true });
});

test('refuses forged, foreign, expired, future, swapped and reused web logins', async () => {
  const user = { id: 77_000_110, first_name: 'Wanda' };
  const now = api.clock.real().getTime();
  const foreign = signWidget({ botToken: '2000000002:other', user, authDate: api.clock.real() });
  for (const bad of [
    { ...widget(user), hash: '0'.repeat(64) },
    { ...foreign },
    widget(user, new Date(now - 86_401_000)),
    widget(user, new Date(now + 62_000)),
    { ...widget(user), id: 5 },
    {},
  ]) {
    const { code, status, data } = await logInOnWeb(bad);
    expect({ code, status, data }).toEqual({ code: 1108, status: 400, data: {} });
  }
  const caught = widget(user);
  expect((await logInOnWeb(caught, 'desk')).code).toBe(0);
  expect((await logInOnWeb(caught, 'thief')).code).toBe(1108);
  expect(await rowOf(5)).toBeUndefined();
});

test('a name from Telegram follows the same rules as a typed one', async () => {
  const nicknameOf = async (id: number, first_name: string) =>
    (await logIn(sign({ user: { id, first_name } }))).data.user.nickname;
  expect(await nicknameOf(77_000_901, 'Ulla Brink')).toBe('Ulla Brink');
  expect(await nicknameOf(77_000_902, 'Ullа Вrink')).toMatch(/^Ullа Вrink \w{4}$/);
  expect(await nicknameOf(77_000_903, 'Taice Support')).toMatch(/^Viewer \w{4}$/);
});

test('one network may launch any number of times while someone there guesses', async () => {
  await using other = await startApi({ settings: { proofs_per_network_minute: 3 } });
  const codes: number[] = [];
  for (let n = 0; n < 6; n++) {
    const user = { id: 77_000_080 + n, first_name: 'One of many' };
    const proof = signInitData({ botToken, user, authDate: other.clock.real() });
    const { call } = other.client({ appType: 'tg_mini' });
    codes.push((await call.auth.telegramLogin({ user: proof })).code);
  }
  expect(codes).toEqual(Array(6).fill(0));
});
