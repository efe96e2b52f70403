import { createHmac } from 'node:crypto';
import { type IssuerKeys, issuerKeys } from '@taice/testkit/oidc';
import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { createLocalJWKSet } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { type IdTokenRules, verifyIdToken } from './id-token.ts';

const now = new Date('2026-11-21T04:00:00Z');
const seconds = now.getTime() / 1000;
const issuer = 'https://issuer.example';
const clientId = 'taice.apps.example';
const nonce = 'nonce-of-this-request-0123456789';
const claims = {
  iss: issuer,
  aud: clientId,
  azp: clientId,
  sub: '1182000001',
  email: 'Nara@Gmail.example',
  email_verified: true,
  name: 'Nara Lind',
  nonce,
  iat: seconds,
  exp: seconds + 3_600,
};
type Claims = Record<string, unknown>;

let keys: IssuerKeys;
let foreign: IssuerKeys;
let rules: IdTokenRules;
beforeAll(async () => {
  [keys, foreign] = await Promise.all([issuerKeys(), issuerKeys()]);
  rules = { keys: createLocalJWKSet(keys.jwks), issuer, clientId, nonce, now };
});

const signed = (change: Claims = {}, header = {}) => keys.sign({ ...claims, ...change }, header);
const flaw = async (token: string) => {
  const read = await verifyIdToken(token, rules);
  return typeof read === 'string' ? read : undefined;
};

test('reads the claims that the issuer signed for us', async () => {
  expect(await verifyIdToken(await signed(), rules)).toEqual({
    sub: '1182000001',
    email: 'nara@gmail.example',
    name: 'Nara Lind',
  });
  const { azp: _, ...bare } = claims;
  expect(await flaw(await keys.sign({ ...bare, aud: [clientId] }))).toBeUndefined();
});

test('drops an address that is not verified', async () => {
  for (const email_verified of [false, 'true', 1, undefined])
    expect(await verifyIdToken(await signed({ email_verified }), rules)).toMatchObject({
      email: null,
    });
});

test.each<[string, Claims, string]>([
  ['expired', { exp: seconds - 31 }, 'ERR_JWT_EXPIRED'],
  ['without an end', { exp: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['from the future', { iat: seconds + 31, exp: seconds + 99 }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['hours old', { iat: seconds - 3_631 }, 'ERR_JWT_EXPIRED'],
  ['not valid yet', { nbf: seconds + 31 }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['of another issuer', { iss: 'https://other.example' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['for another client', { aud: 'other.apps.example' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['for another client too', { aud: [clientId, 'other'] }, 'claims'],
  ['asked for by another client', { azp: 'other.apps.example' }, 'audience'],
  ['of another request', { nonce: 'nonce-of-another-request' }, 'nonce'],
  ['of no request', { nonce: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['of nobody', { sub: '' }, 'claims'],
])('a token %s is refused', async (_, change, why) => {
  expect(await flaw(await signed(change))).toContain(why);
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('another key, no key, a secret made of the public key: refused', async () => {
  expect(await flaw(await foreign.sign(claims))).toContain('ERR_JWS_SIGNATURE');
  expect(await flaw(await signed({}, { kid: 'key-2' }))).toContain('ERR_JWKS_NO_MATCHING_KEY');
  const none = `${base64({ alg: 'none' })}.${base64(claims)}.`;
  expect(await flaw(none)).toContain('jwt');
  const head = `${base64({ alg: 'HS256', kid: keys.kid })}.${base64(claims)}`;
  const secret = JSON.stringify(keys.jwks.keys[0]);
  const mac = createHmac('sha256', secret).update(head).digest('base64url');
  expect(await flaw(`${head}.${mac}`)).toContain('jwt');
});

/** Changes the meaning of a claim; the issuer signs the result. */
const wrongClaim = fc.oneof(
  fc.record({ iss: fc.webUrl().filter((url) => url !== issuer) }),
  fc.record({ aud: fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 })) }),
  fc.record({ azp: fc.string().filter((text) => text !== clientId) }),
  fc.record({ nonce: fc.string().filter((text) => text !== nonce) }),
  fc.record({ exp: fc.integer({ min: -(2 ** 40), max: seconds - 31 }) }),
  fc.record({ iat: fc.integer({ min: seconds + 31, max: 2 ** 40 }) }),
  fc.record({ iat: fc.integer({ min: -(2 ** 40), max: seconds - 3_631 }) }),
  fc
    .constantFrom('iss', 'aud', 'nonce', 'exp', 'iat', 'sub')
    .chain((name) => fc.constantFrom(null, {}, true, '', []).map((value) => ({ [name]: value }))),
);
/** Changes the text of a token after the signature. */
const wrongText = fc.tuple(fc.nat(), fc.constantFrom(...'AZaz09-_.='), fc.constantFrom(0, 1));
const wrongHeader = fc.oneof(
  fc.record({ alg: fc.constantFrom('none', 'HS256', 'RS384', 'PS256', 'ES256', '') }),
  fc.record({ kid: fc.string().filter((text) => text !== 'key-1') }),
);

const numRuns = longRun ? 10_000 : 50;
const timeout = 2_400_000;

test(
  `none of ${numRuns} mutants of the claims is accepted, even if the issuer signed it`,
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(wrongClaim, async (change) => {
        expect(await flaw(await signed(change))).toBeDefined();
      }),
      { numRuns },
    );
  },
);

test(`none of ${numRuns} mutants of the token text is accepted`, { timeout }, async () => {
  const token = await signed();
  const parts = token.split('.');
  await fc.assert(
    fc.asyncProperty(fc.oneof(wrongText, wrongHeader), async (change) => {
      let mutant: string;
      if (Array.isArray(change)) {
        const [place, letter, cut] = change;
        const at = place % token.length;
        mutant = token.slice(0, at) + letter + token.slice(at + cut);
      } else
        mutant = [base64({ alg: 'RS256', kid: 'key-1', ...change }), ...parts.slice(1)].join('.');
      // The last base64 letter has unused bits: the same bytes are the same token.
      const bytes = (text: string) => text.split('.').map((part) => Buffer.from(part, 'base64url'));
      const same =
        mutant.split('.').length === 3 &&
        bytes(mutant).every((part, i) => part.equals(bytes(token)[i] ?? Buffer.alloc(0)));
      fc.pre(!same);
      expect(await flaw(mutant)).toBeDefined();
    }),
    { numRuns },
  );
});
