import { expect, test } from 'vitest';
import { aSession, aUser, rowOf } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { hashPassword } from '../auth/email/password.ts';
import { portrait, upload } from '../studio/testing/portrait.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

const person = async (fields: Parameters<typeof aUser>[1] = {}) => {
  const { id } = await aUser(api.services.db, { created_at: api.clock.rule(), ...fields });
  const session = await aSession(api.services, id, { deviceId: `d-${id}` });
  return { id, session, me: api.client({ deviceId: `d-${id}` }).as(session) };
};

test('given fields change, absent ones stay and an empty text clears', async () => {
  const { me } = await person({ nickname: 'Nara', bio: 'old', twitter: '@old' });
  const answer = await me.call.user.infoStore({
    nickname: '  Nara Sol ',
    country: 'PT',
    gender: 2,
    twitter: '',
    lang: 'tw',
    timezone: 'Europe/Lisbon',
  });
  expect(answer.data.user).toMatchObject({
    nickname: 'Nara Sol',
    country: 'PT',
    gender: 2,
    twitter: '',
    bio: 'old',
    lang: 'tw',
    timezone: 'Europe/Lisbon',
  });
  expect((await me.call.user.infoStore({ country: '' })).data.user.country).toBeNull();
});

test.each([
  ['nickname', 'N'],
  ['nickname', 'x'.repeat(31)],
  ['country', 'XX1'],
  ['country', 'ZZZ'],
  ['gender', 4],
  ['bio', 'x'.repeat(201)],
  ['bio', '\u3164\u2800'],
  ['name', '\u3164\u3164'],
  ['twitter', '@mi\u200bra'],
  ['avatar', 'posts/1/720p.mp4'],
  ['avatar', '../../etc/passwd'],
  ['timezone', 'no zone at all'],
  ['lang', 'de'],
])('a wrong %s is rejected and changes nothing', async (field, value) => {
  const { me } = await person({ nickname: 'Calm' });
  const answer = await me.call.user.infoStore({ [field]: value });
  expect(answer.code).toBe(400);
  expect((await me.call.user.info({})).data).toMatchObject({ nickname: 'Calm', bio: '' });
});

test('a reserved, invisible or taken nickname returns 1118', async () => {
  await person({ nickname: 'Lotte' });
  const { me } = await person({ nickname: 'Ben' });
  const tries = [
    'Taice',
    'T.a.i.c.e Support',
    'ＡＤＭＩＮ',
    'lotte',
    'LOTTE',
    'Ben\u202e',
    '官方客服',
  ];
  for (const nickname of tries)
    expect((await me.call.user.infoStore({ nickname })).code, nickname).toBe(1118);
  expect((await me.call.user.infoStore({ nickname: 'ben' })).code).toBe(0);
});

test('one of many concurrent requests for a nickname succeeds', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, at) => person({ nickname: `P${at}x` })),
  );
  const codes = await Promise.all(
    people.map(async ({ me }) => (await me.call.user.infoStore({ nickname: 'Only One' })).code),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1118, 1118, 1118, 1118, 1118]);
});

test('a new password needs the old one, ends other sessions and sends a message', async () => {
  const email = 'pass@example.org';
  const { id, me } = await person({ email, password_hash: await hashPassword('old harbour 4') });
  const other = api.client().as(await aSession(api.services, id));
  const store = (old_password: string | undefined, password = 'new harbour 5') =>
    me.call.user.infoStore({ old_password, password });
  expect((await store(undefined)).code).toBe(400);
  expect((await store('wrong harbour 4')).code).toBe(1101);
  expect(await store('old harbour 4', 'short')).toMatchObject({ code: 1104 });
  expect((await other.call.user.info({})).code).toBe(0);
  expect((await store('old harbour 4')).code).toBe(0);
  expect((await other.call.user.info({})).code).toBe(401);
  expect((await me.call.user.info({})).code).toBe(0);
  const logIn = (password: string) => api.client().call.auth.emailLogin({ email, password });
  expect((await logIn('old harbour 4')).code).toBe(1101);
  expect((await logIn('new harbour 5')).code).toBe(0);
  const { data } = await me.call.messages.list({ type: 'security' });
  expect(data.list[0]?.title).toBe('Your password was changed');
});

test('guesses at the old password are limited, also in an open session', async () => {
  const { me } = await person({
    email: 'guess@example.org',
    password_hash: await hashPassword('old harbour 4'),
  });
  const store = (old_password: string) =>
    me.call.user.infoStore({ old_password, password: 'new harbour 5' });
  for (let at = 0; at < 10; at++) expect((await store('wrong harbour')).code).toBe(1101);
  expect((await store('old harbour 4')).code).toBe(1113);
});

test('an inviter can be entered once, within 72 hours', async () => {
  const inviter = await person();
  const codeOf = async (id: bigint) => (await rowOf(api.services.db, 'user', id)).invite_code;
  const invite_code = await codeOf(inviter.id);
  const late = await person({ created_at: new Date(api.clock.rule().getTime() - 73 * 3_600_000) });
  expect((await late.me.call.user.infoStore({ invite_code })).code).toBe(1111);
  const fresh = await person();
  expect((await fresh.me.call.user.infoStore({ invite_code: 'NOBODY00' })).code).toBe(1111);
  expect((await fresh.me.call.user.infoStore({ invite_code: await codeOf(fresh.id) })).code).toBe(
    1111,
  );
  expect((await fresh.me.call.user.infoStore({ invite_code })).code).toBe(0);
  expect((await fresh.me.call.user.infoStore({ invite_code })).code).toBe(1111);
  await api.services.events.waitUntilHandled();
  expect((await inviter.me.call.user.info({})).data.invite_num).toBe(1);
  const back = await codeOf(fresh.id);
  expect((await inviter.me.call.user.infoStore({ invite_code: back })).code).toBe(1111);
});

test('a portrait must be the caller’s own upload', async () => {
  const [mine, other] = [await person(), await person()];
  const key = (await upload(api, mine, await portrait())).body.data.key as string;
  expect((await other.me.call.user.infoStore({ avatar: key })).code).toBe(400);
  const invented = `avatars/${'x'.repeat(32)}.webp`;
  expect((await mine.me.call.user.infoStore({ avatar: invented })).code).toBe(400);
  const { data } = await mine.me.call.user.infoStore({ avatar: key });
  expect(data.user.avatar).toBe(`/media/${key}`);
});

test('a confirmed age cannot be withdrawn', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.user.info({})).data.age_confirmed).toBe(false);
  const told = await client.call.user.infoStore({ age_confirmed: true });
  expect(told.data.user.age_confirmed).toBe(true);
  const no = client.call.user.infoStore as (input: object) => Promise<{ code: number }>;
  expect((await no({ age_confirmed: false })).code).toBe(400);
  expect((await client.call.user.info({})).data.age_confirmed).toBe(true);
});
