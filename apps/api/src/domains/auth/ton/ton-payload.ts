import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { issueNonce, generateNonce } from '../auth-nonces.ts';

/** How long a payload for a wallet is valid, and the maximum age of its signature. */
export const PAYLOAD_TTL_MS = 15 * 60_000;

export const tonPayload = handler(contract.auth.tonPayload, {
  run: async ({ db, clock, deviceId }) => {
    const expiresAt = new Date(clock.real().getTime() + PAYLOAD_TTL_MS);
    const payload = generateNonce();
    await issueNonce(db, { nonce: payload, kind: 'ton', subject: deviceId, body: '', expiresAt });
    return { payload, expires_at: expiresAt.toISOString() };
  },
});
