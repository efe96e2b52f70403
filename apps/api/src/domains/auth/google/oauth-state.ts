import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../../platform/services.ts';
import { issueNonce, generateNonce, consumeNonce } from '../auth-nonces.ts';
import type { AuthorizationRequest } from './google-provider.ts';

/** How long a person may stay on the provider's page. */
const STATE_TTL_MS = 10 * 60_000;

/** S256 of PKCE (RFC 7636): the challenge for a secret that the page reveals later. */
export const s256Challenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** True if `verifier` is the secret behind `challenge`. */
export const matchesChallenge = (challenge: string, verifier: string): boolean => {
  const [actual, expected] = [Buffer.from(s256Challenge(verifier)), Buffer.from(challenge)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

/** `login` ends in a ticket; `bind` gives the code to the page, which has the session. */
export type Purpose = 'login' | 'bind';

const storedStateSchema = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  redirect: z.string(),
  inviteCode: z.string().nullable(),
});
type StoredState = z.output<typeof storedStateSchema>;

export interface OpenState
  extends AuthorizationRequest, Pick<StoredState, 'redirect' | 'inviteCode'> {
  /** Challenge of the page that started. */
  readonly challenge: string;
}

type Needs = Pick<Services, 'db' | 'clock'>;

/** The state contains its purpose, so a callback knows it without using the state up. */
export const purposeOf = (state: string): Purpose => (state.startsWith('b.') ? 'bind' : 'login');

/** Stores a request to a provider; the answer has to contain the state. */
export const issueState = async (
  { db, clock }: Needs,
  {
    challenge,
    purpose,
    redirect,
    inviteCode,
  }: {
    challenge: string;
    purpose: Purpose;
    redirect: string;
    inviteCode: string | null;
  },
): Promise<OpenState> => {
  const state = `${purpose === 'bind' ? 'b' : 'l'}.${generateNonce()}`;
  const nonce = generateNonce();
  const codeVerifier = randomBytes(32).toString('base64url');
  await issueNonce(db, {
    nonce: state,
    kind: 'oauth_state',
    subject: challenge,
    body: JSON.stringify({ nonce, codeVerifier, redirect, inviteCode } satisfies StoredState),
    expiresAt: new Date(clock.real().getTime() + STATE_TTL_MS),
  });
  return { state, nonce, codeVerifier, redirect, inviteCode, challenge };
};

/** Uses up a state; undefined if it is unknown, used or too old. */
export const consumeState = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  purpose: Purpose,
  state: string,
): Promise<OpenState | undefined> => {
  if (!/^[bl]\.[0-9a-f]{32}$/.test(state)) return undefined;
  const stored = await consumeNonce(db, 'oauth_state', state, clock.real());
  if (!stored || stored.expired || purposeOf(state) !== purpose) return undefined;
  return { ...storedStateSchema.parse(JSON.parse(stored.body)), state, challenge: stored.subject };
};
