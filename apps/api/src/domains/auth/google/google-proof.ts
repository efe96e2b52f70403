import type { contract, Request } from '@taice/contract';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { getGoogleProvider } from './google-provider.ts';
import type { GoogleIdentity } from './id-token.ts';
import { matchesChallenge, type Purpose, consumeState } from './oauth-state.ts';

type Proof = Omit<Request<typeof contract.auth.googleLogin>, 'invite_code'>;
type Needs = Pick<Services, 'db' | 'clock' | 'config'>;

/**
 * Verifies the answer that a page brings back from Google; 1114 otherwise. The attempt uses up the state, which is
 * bound to the page that started.
 */
export const verifyGoogleProof = async (
  { db, clock, config }: Needs,
  purpose: Purpose,
  { code, id_token: idToken, state, verifier }: Proof,
): Promise<{ identity: GoogleIdentity; inviteCode: string | null }> => {
  const refuse = (detail: string): never => fail(1114, { detail: `google: ${detail}` });
  const provider = getGoogleProvider(config);
  if (!provider) return refuse('not configured');
  const pending = await consumeState({ db, clock }, purpose, state);
  if (!pending) return refuse('state');
  if (!matchesChallenge(pending.challenge, verifier)) return refuse('verifier');
  const now = clock.real();
  const verifyIdentity = async (): Promise<GoogleIdentity | string> => {
    if (idToken !== undefined && code === undefined) return provider.check(idToken, pending, now);
    if (code === undefined || idToken !== undefined) return 'neither code nor id_token';
    return provider.redeem(
      new URLSearchParams({ code, state, iss: config.google?.issuer ?? '' }),
      pending,
      now,
    );
  };
  const identity = await verifyIdentity();
  if (typeof identity === 'string') return refuse(identity);
  return { identity, inviteCode: pending.inviteCode };
};
