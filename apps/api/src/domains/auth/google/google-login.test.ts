import { longRun } from '@taice/testkit/long-run';
import type { OidcStandIn } from '@taice/testkit/oidc';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { createBrowser, startWithGoogle } from '../testing/google-visit.ts';

let api: TestApi;
let issuer: OidcStandIn;
beforeAll(async () => {
  ({ api, issuer } = await startWithGoogle());
});
afterAll(async () => {
  await api.stop();
  await issuer.stop();
});
beforeEach(() => api.clock.advance(61_000));

/** The proof of a page that intercepted the issuer's answer itself. */
const caught = async (purpose?: 'bind') => {
  const browser = createBrowser(api);
  const to = await browser.begin(purpose ? { purpose } : {});
  const back = await issuer.answer(to);
  return {
    nonce: to.searchParams.get('nonce') ?? '',
    proof: {
      code: back.searchParams.get('code') ?? '',
      state: back.searchParams.get('state') ?? '',
      verifier: browser.verifier,
    },
  };
};
type Proof = Parameters<ReturnType<TestApi['client']>['call']['auth']['googleLogin']>[0];
const logIn = (proof: Proof) => api.client().call.auth.googleLogin(proof);

test('a code with its state and verifier logs in once', async () => {
  const { proof } = await caught();
  expect(await logIn(proof)).toMatchObject({ code: 0, data: { user: { logType: 5 } } });
  const again = await logIn(proof);
  expect({ code: again.code, status: again.status, data: again.data }).toEqual({
    code: 1114,
    status: 409,
    data: {},
  });
});

test('the login dispatcher accepts type 5', async () => {
  const { proof } = await caught();
  const dispatch = () => api.client().call.auth.login({ type: 5, ...proof });
  expect(await dispatch()).toMatchObject({ code: 0, data: { user: { logType: 5 } } });
  expect((await dispatch()).code).toBe(1114);
});

test('an id_token logs in only with the nonce of its request', async () => {
  const { nonce, proof } = await caught();
  const { code: _, ...bare } = proof;
  const id_token = await issuer.keys.sign(issuer.claims(nonce));
  expect((await logIn({ ...bare, id_token })).code).toBe(0);
  const other = await caught();
  const { code: __, ...rest } = other.proof;
  expect((await logIn({ ...rest, id_token })).code).toBe(1114);
});

test('refuses neither or both proofs, a foreign verifier and a state for binding', async () => {
  const one = await caught();
  const { code, ...bare } = one.proof;
  expect((await logIn(bare)).code).toBe(1114);
  const two = await caught();
  const id_token = await issuer.keys.sign(issuer.claims(two.nonce));
  expect((await logIn({ ...two.proof, id_token })).code).toBe(1114);
  const three = await caught();
  expect((await logIn({ ...three.proof, verifier: createBrowser(api).verifier })).code).toBe(1114);
  const bound = await caught('bind');
  expect((await logIn(bound.proof)).code).toBe(1114);
  expect((await logIn({ ...bound.proof, code })).code).toBe(1114);
});

test('a state expires after ten minutes', async () => {
  const { proof } = await caught();
  api.clock.advance(600_001);
  expect((await logIn(proof)).code).toBe(1114);
});

test('no mutant of code, state or verifier logs in', async () => {
  const letters = fc.constantFrom(...'AZaz09-_');
  const { proof } = await caught();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('code', 'state', 'verifier'),
      fc.nat(),
      letters,
      async (name, place, letter) => {
        api.clock.advance(3_500);
        const text = proof[name];
        const at = place % text.length;
        const mutant = text.slice(0, at) + letter + text.slice(at + 1);
        fc.pre(mutant !== text);
        // The first attempt uses up a state: each secret and code is tried against a live one.
        const live = name === 'state' ? proof : (await caught()).proof;
        const { code } = await logIn({ ...live, [name]: mutant });
        expect([1114, 400]).toContain(code);
      },
    ),
    { numRuns: longRun ? 150 : 20 },
  );
}, 240_000);

test('Google login is refused if Google is not configured', async () => {
  await using plain = await startApi();
  const answer = await plain.client().call.auth.googleLogin({
    code: 'x',
    state: 'l.0123456789abcdef',
    verifier: 'v'.repeat(43),
  });
  expect(answer.code).toBe(1114);
});

test('an issuer that becomes unreachable makes the login fail with 1114, not with a server error', async () => {
  const { api: ours, issuer: leaving } = await startWithGoogle();
  const held = [createBrowser(ours), createBrowser(ours)];
  const proofs = [];
  for (const browser of held) {
    const to = await browser.begin();
    const back = await leaving.answer(to);
    proofs.push({
      state: back.searchParams.get('state') ?? '',
      code: back.searchParams.get('code') ?? '',
      id_token: await leaving.keys.sign(leaving.claims(to.searchParams.get('nonce') ?? '')),
      verifier: browser.verifier,
    });
  }
  await leaving.stop();
  const [one, two] = proofs;
  if (!one || !two) throw new Error('nobody was asked');
  const { id_token: _, ...byCode } = one;
  const { code: __, ...byToken } = two;
  const { googleLogin } = ours.client().call.auth;
  expect((await googleLogin(byCode)).code).toBe(1114);
  expect((await googleLogin(byToken)).code).toBe(1114);
  await ours.stop();
});
