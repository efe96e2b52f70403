import { generateKeyPairSync, sign } from 'node:crypto';
import { deviceMessage, sha256Hex } from '@taice/contract/signing';
import { deviceCredentialId } from '../session/device-credentials.ts';

/** A device with a key, which it proves for a session's token. */
export const aDevice = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const signText = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    id: deviceCredentialId({ x, y }),
    proofFor: (token: string) => ({
      x,
      y,
      device_signature: signText(deviceMessage(sha256Hex(token))).toString('base64url'),
    }),
  };
};
