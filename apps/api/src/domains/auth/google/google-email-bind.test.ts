import type { OidcStandIn } from '@taice/testkit/oidc';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { readBindings } from '../testing/bindings.ts';
import { createBrowser, startWithGoogle } from '../testing/google-visit.ts';

let api: TestApi;
let issuer: OidcStandIn;
let next = 0;
beforeAll(async () => {
  ({ api, issuer } = await startWithGoogle());
});
afterAll(async () => {
  await api.stop();
  await issuer.stop();
});
beforeEach(() => {
  api.clock.advance(61_000);
  next += 1;
  issuer.person = {
    sub: `bind-${next}`,
    email: `bind-${next}@gmail.example`,
    email_verified: true,
    name: 'Nara Lind',
  };
});

/** The proof that a page brings back from Google, to bind or to log in. */
const proofFrom = async (purpose: 'bind' | 'login' = 'bind') => {
  const browser = createBrowser(api);
  const back = await issuer.answer(await browser.begin(purpose === 'bind' ? { purpose } : {}));
  const params = { code: back.searchParams.get('code'), state: back.searchParams.get('state') };
  return { code: params.code ?? '', state: params.state ?? '', verifier: browser.verifier };
};
const someone = async (fields: Parameters<typeof aUser>[1] = {}) => {
  const { id } = await aUser(api.services.db, fields);
  const client = api.client().as(await aSession(api.services, id));
  return { id, bind: client.call.auth.googleEmailBind };
};
const subOf = async (id: bigint) =>
  (
    await api.services.db
      .selectFrom('user')
      .select('google_sub')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.google_sub;

test('binds Google with its address, changes it with a message, and logs in with it', async () => {
  const { id, bind } = await someone();
  const first = await bind(await proofFrom());
  expect(first).toMatchObject({ code: 0, data: { user: { email: issuer.person.email } } });
  const { sub, email } = issuer.person;
  issuer.person = { ...issuer.person, sub: `${sub}-b`, email: `b-${email}` };
  // An existing address is not replaced: that takes a code mailed to the new one.
  expect((await bind(await proofFrom())).data.user.email).toBe(email);
  expect(await subOf(id)).toBe(`${sub}-b`);
  expect(await readBindings(api, id)).toEqual({
    templates: ['way_bound', 'way_changed'],
    log: [
      { kind: 'google', old: null, new: sub },
      { kind: 'google', old: sub, new: `${sub}-b` },
    ],
  });
  const entered = await api.client().call.auth.googleLogin(await proofFrom('login'));
  expect(entered.data.user).toMatchObject({ id: String(id), is_new_register: 0 });
});

test('refuses another person’s Google account and leaves out their address', async () => {
  await someone({ google_sub: issuer.person.sub });
  const { id, bind } = await someone();
  const answer = await bind(await proofFrom());
  expect({ code: answer.code, status: answer.status }).toEqual({ code: 1107, status: 409 });
  expect(await subOf(id)).toBeNull();
  issuer.person = { ...issuer.person, sub: `${issuer.person.sub}-free` };
  await someone({ email: issuer.person.email });
  const { data } = await bind(await proofFrom());
  expect(data.user.email).toBeNull();
  expect(await subOf(id)).toBe(issuer.person.sub);
});

test('ignores an address that Google has not verified', async () => {
  issuer.person = { ...issuer.person, email_verified: false };
  const { bind } = await someone();
  expect((await bind(await proofFrom())).data.user.email).toBeNull();
});

test('a login code, a used code, a foreign verifier and an invented code bind nothing', async () => {
  const { id, bind } = await someone();
  const other = { verifier: createBrowser(api).verifier };
  expect((await bind(await proofFrom('login'))).code).toBe(1114);
  expect((await bind({ ...(await proofFrom()), ...other })).code).toBe(1114);
  expect((await bind({ ...(await proofFrom()), code: 'invented' })).code).toBe(1114);
  expect((await bind({ ...(await proofFrom()), state: `b.${'0'.repeat(32)}` })).code).toBe(1114);
  expect(await subOf(id)).toBeNull();
  const proof = await proofFrom();
  expect((await bind(proof)).code).toBe(0);
  expect((await bind(proof)).code).toBe(1114);
});
