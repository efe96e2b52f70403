import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../../platform/services.ts';
import { issueNonce, newNonce, takeNonce } from '../auth-nonces.ts';
import type { Asked } from './google-provider.ts';

/** S256 of PKCE (RFC 7636): what a page says first of the secret that it says later. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether `verifier` is the secret behind `challenge`. */
export const answersChallenge = (challenge: string, verifier: string): boolean => {
  const [given, wanted] = [Buffer.from(challengeOf(verifier)), Buffer.from(challenge)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** `login` ends in a ticket; `bind` hands the code to the page, which has the session. */
export type Purpose = 'login' | 'bind';

const kept = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  redirect: z.string(),
  inviteCode: z.string().nullable(),
});
type Kept = z.output<typeof kept>;

export interface OpenState extends Asked, Pick<Kept, 'redirect' | 'inviteCode'> {
  /** Of the page that began. */
  readonly challenge: string;
}

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** The purpose can be read from the state itself, so that a callback knows it without using it up. */
export const purposeOf = (state: string): Purpose => (state.startsWith('b.') ? 'bind' : 'login');

/** Remembers a request that goes to a provider; its answer has to bring the state back. */
export const openState = async (
  { db, clock, settings }: Needs,
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
  const state = `${purpose === 'bind' ? 'b' : 'l'}.${newNonce()}`;
  const nonce = newNonce();
  const codeVerifier = randomBytes(32).toString('base64url');
  await issueNonce(db, {
    nonce: state,
    kind: 'oauth_state',
    subject: challenge,
    body: JSON.stringify({ nonce, codeVerifier, redirect, inviteCode } satisfies Kept),
    expiresAt: new Date(clock.real().getTime() + settings.oauth_state_ttl_ms),
  });
  return { state, nonce, codeVerifier, redirect, inviteCode, challenge };
};

/** Uses a state up; undefined for one that we did not give out, that was used, or that is too old. */
export const takeState = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  purpose: Purpose,
  state: string,
): Promise<OpenState | undefined> => {
  if (!/^[bl]\.[0-9a-f]{32}$/.test(state)) return undefined;
  const taken = await takeNonce(db, 'oauth_state', state, clock.real());
  if (!taken || taken.expired || purposeOf(state) !== purpose) return undefined;
  return { ...kept.parse(JSON.parse(taken.body)), state, challenge: taken.subject };
};
