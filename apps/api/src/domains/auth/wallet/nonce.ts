import { signInMessage } from '@taice/chain';
import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { issueNonce, generateNonce } from '../auth-nonces.ts';
import { walletSubject } from './verify-wallet-proof.ts';

/** How long a message is valid that a wallet is to sign. */
const MESSAGE_TTL_MS = 5 * 60_000;

export const nonce = handler(contract.auth.nonce, {
  run: async (call) => {
    const { db, clock, config, user } = call;
    const { chain_address: address, purpose } = call.input;
    if (purpose !== 'login' && !user) return fail(401);
    const issuedAt = clock.real();
    const expiresAt = new Date(issuedAt.getTime() + MESSAGE_TTL_MS);
    const value = generateNonce();
    const message = signInMessage({
      purpose,
      address,
      publicUrl: config.publicUrl,
      nonce: value,
      issuedAt,
      expiresAt,
    });
    const subject = walletSubject(address, user, purpose);
    await issueNonce(db, { nonce: value, kind: 'evm', subject, body: message, expiresAt });
    return { message, nonce: value, expires_at: expiresAt.toISOString() };
  },
});
