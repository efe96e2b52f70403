import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import {
  deviceCredentialId,
  isSignedBy,
  lockSession,
  moveSessionToDevice,
} from './device-credentials.ts';

export const proveDevice = handler(contract.auth.proveDevice, {
  run: async ({ db: tx, clock, user, deviceId, input }) => {
    const { device_signature: signature, ...key } = input;
    const session = await lockSession(tx, user.sessionId);
    if (!session) return fail(401);
    if (!isSignedBy(key, session.token_sha256, signature))
      return fail(1105, { detail: 'device: the key did not sign for this session' });
    // A session cannot move to another device: that takes a login there.
    const isOther =
      session.device_id.startsWith('key~') && session.device_id !== deviceCredentialId(key);
    if (isOther) return fail(1105, { detail: 'device: the session belongs to another device' });
    const { userId, sessionId } = user;
    const now = clock.real();
    await moveSessionToDevice(tx, { sessionId, userId, deviceId, key, now });
    return {};
  },
});
