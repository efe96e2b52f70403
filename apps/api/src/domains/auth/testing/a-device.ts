import { generateKeyPairSync, sign } from 'node:crypto';
import { deviceMessage, hexDigestOf } from '@taice/contract/signing';
import { credentialOf } from '../session/device-credentials.ts';

/** A device with a key, which it proves for a session's token. */
export const aDevice = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const signed = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    id: credentialOf({ x, y }),
    proofFor: (token: string) => ({
      x,
      y,
      device_signature: signed(deviceMessage(hexDigestOf(token))).toString('base64url'),
    }),
  };
};
