import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { issueNonce, generateNonce } from '../auth-nonces.ts';

export const tonPayload = handler(contract.auth.tonPayload, {
  run: async ({ db, clock, settings, deviceId }) => {
    const expiresAt = new Date(clock.real().getTime() + settings.ton_payload_ttl_ms);
    const payload = generateNonce();
    await issueNonce(db, { nonce: payload, kind: 'ton', subject: deviceId, body: '', expiresAt });
    return { payload, expires_at: expiresAt.toISOString() };
  },
});
