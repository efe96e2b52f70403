import { emailAddress } from '@taice/contract/email-address';
import { type JWTVerifyGetKey, errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** Identity according to Google. */
export interface GoogleIdentity {
  /** Never changes and is never reassigned, unlike the address. */
  readonly sub: string;
  /** Only an address that Google has verified. */
  readonly email: string | null;
  readonly name: string;
}

export interface IdTokenRules {
  readonly keys: JWTVerifyGetKey;
  readonly issuer: string;
  readonly clientId: string;
  /** Nonce of the request that this token answers. */
  readonly nonce: string;
  /** On the real clock. */
  readonly now: Date;
}

/** Seconds of allowed clock difference to the issuer, and the maximum age of a token. */
const SKEW_S = 30;
const MAX_AGE_S = 3_600;

const claimsSchema = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  // A single audience: another one could have seen the token.
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  azp: z.string().optional(),
  nonce: z.string(),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.boolean().default(false).catch(false),
  name: z.string().default('').catch(''),
});

/** Why an id_token was refused; for the log only, the caller just learns that it was. */
export type IdTokenFlaw = `jwt: ${string}` | 'claims' | 'audience' | 'nonce';

const flawOf = (error: unknown): IdTokenFlaw => {
  if (error instanceof errors.JOSEError) return `jwt: ${error.code}`;
  throw error;
};

/** Reads an id_token that the issuer signed for us and for this request; anything else is a flaw. */
export const verifyIdToken = async (
  token: string,
  { keys, issuer, clientId, nonce, now }: IdTokenRules,
): Promise<GoogleIdentity | IdTokenFlaw> => {
  const verified = await jwtVerify(token, keys, {
    algorithms: ['RS256'],
    issuer,
    audience: clientId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: MAX_AGE_S,
    clockTolerance: SKEW_S,
    currentDate: now,
  }).catch(flawOf);
  if (typeof verified === 'string') return verified;
  const claims = claimsSchema.safeParse(verified.payload);
  if (!claims.success) return 'claims';
  const { sub, azp, name, email, email_verified: isVerified } = claims.data;
  if (azp !== undefined && azp !== clientId) return 'audience';
  if (claims.data.nonce !== nonce) return 'nonce';
  return { sub, name, email: isVerified && email !== undefined ? emailAddress(email) : null };
};
