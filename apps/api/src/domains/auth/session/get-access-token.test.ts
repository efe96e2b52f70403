import type { OidcStandIn } from '@taice/testkit/oidc';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { createBrowser, startWithGoogle, obtainTicket } from '../testing/google-visit.ts';

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
    sub: `sub-${next}`,
    email: `person-${next}@gmail.example`,
    email_verified: true,
    name: `Person ${next}`,
  };
});

const exchange = (ticket: string, verifier: string, path?: string) =>
  api.client().call.auth.getAccessToken({ ticket, verifier }, path ? { path } : {});
const rowOf = (sub: string) =>
  api.services.db.selectFrom('user').selectAll().where('google_sub', '=', sub).executeTakeFirst();

test('the first ticket creates the account with the verified address, and the next one finds it', async () => {
  const browser = createBrowser(api);
  const first = await exchange(await obtainTicket(browser, issuer), browser.verifier);
  expect(first).toMatchObject({
    code: 0,
    data: {
      user: {
        email: issuer.person.email,
        nickname: issuer.person.name,
        is_new_register: 1,
        logType: 5,
      },
    },
  });
  const second = await exchange(await obtainTicket(browser, issuer), browser.verifier);
  expect(second.data.user).toMatchObject({ id: first.data.user.id, is_new_register: 0 });
  expect((await api.client().as(second.data).call.user.info({})).code).toBe(0);
});

test('all paths of the endpoint accept a ticket', async () => {
  const browser = createBrowser(api);
  for (const path of [
    '/api/frontend/getAccessToken',
    '/api/frontend/auth/getAccessToken',
    '/api/frontend/auth/telegram/getAccessToken',
    '/api/getAccessToken',
    '/api/auth/getAccessToken',
  ]) {
    const ticket = await obtainTicket(browser, issuer);
    expect((await exchange(ticket, browser.verifier, path)).code).toBe(0);
  }
});

test('a ticket works once, even with five simultaneous uses', async () => {
  const browser = createBrowser(api);
  const ticket = await obtainTicket(browser, issuer);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => exchange(ticket, browser.verifier)),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    0,
    ...Array<number>(4).fill(1116),
  ]);
});

test('a ticket is good for 60 s', async () => {
  const browser = createBrowser(api);
  const timely = await obtainTicket(browser, issuer);
  const late = await obtainTicket(browser, issuer);
  api.clock.advance(59_000);
  expect((await exchange(timely, browser.verifier)).code).toBe(0);
  api.clock.advance(1_000);
  const answer = await exchange(late, browser.verifier);
  expect({ code: answer.code, status: answer.status }).toEqual({ code: 1116, status: 409 });
});

test('a foreign verifier is refused and uses up the ticket', async () => {
  const browser = createBrowser(api);
  const ticket = await obtainTicket(browser, issuer);
  expect((await exchange(ticket, createBrowser(api).verifier)).code).toBe(1116);
  expect((await exchange(ticket, browser.verifier)).code).toBe(1116);
});

test('an invented ticket is refused', async () => {
  const { verifier } = createBrowser(api);
  expect((await exchange('a'.repeat(32), verifier)).code).toBe(1116);
});

test('the database stores only the hash of a ticket', async () => {
  const browser = createBrowser(api);
  const ticket = await obtainTicket(browser, issuer);
  const rows = await api.services.db.selectFrom('auth_nonce').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(ticket);
});

test('a taken address stays with its account, and the new account has none', async () => {
  const { id } = await aUser(api.services.db, { email: issuer.person.email });
  const browser = createBrowser(api);
  const { data } = await exchange(await obtainTicket(browser, issuer), browser.verifier);
  expect(data.user.email).toBeNull();
  expect(data.user.id).not.toBe(String(id));
});

test('ignores an address that Google has not verified', async () => {
  issuer.person = { ...issuer.person, email_verified: false };
  const browser = createBrowser(api);
  const { data } = await exchange(await obtainTicket(browser, issuer), browser.verifier);
  expect(data.user.email).toBeNull();
});

test('five first logins of one identity at once make one account', async () => {
  const { sub } = issuer.person;
  const browser = createBrowser(api);
  const tickets: string[] = [];
  for (let at = 0; at < 5; at++) tickets.push(await obtainTicket(browser, issuer));
  const answers = await Promise.all(tickets.map((one) => exchange(one, browser.verifier)));
  expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(0));
  expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
  expect((await rowOf(sub))?.register_type).toBe(1);
});

test('the invite code survives the redirect, and a suspended person cannot log in', async () => {
  const inviter = await aUser(api.services.db, { invite_code: 'GGGG1111' });
  const { sub } = issuer.person;
  const browser = createBrowser(api);
  const ticket = await obtainTicket(browser, issuer, { invite_code: 'GGGG1111' });
  expect((await exchange(ticket, browser.verifier)).code).toBe(0);
  expect((await rowOf(sub))?.inviter_id).toBe(inviter.id);
  await api.services.db
    .updateTable('user')
    .set({ status: 'suspended', status_reason: 'rings' })
    .where('google_sub', '=', sub)
    .execute();
  const again = await exchange(await obtainTicket(browser, issuer), browser.verifier);
  expect(again).toMatchObject({ code: 1110, data: { reason: 'rings' } });
});
