import { createPublicKey, hash, verify } from 'node:crypto';
import { deviceMessage } from '@taice/contract/signing';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';

/** A public P-256 key in JWK form: base64url, 32 bytes each. */
export interface DeviceKey {
  readonly x: string;
  readonly y: string;
}

/** Name of the device that holds the key: its RFC 7638 thumbprint with the server's prefix. */
export const deviceCredentialId = ({ x, y }: DeviceKey): string =>
  `key~${hash('sha256', JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }), 'base64url')}`;

/** True if the holder of the key signed (IEEE P1363, base64url) for the session with this token hash (SHA-256, hex). */
export const isSignedBy = (key: DeviceKey, tokenSha256: string, signature: string): boolean => {
  let publicKey;
  try {
    publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...key }, format: 'jwk' });
  } catch {
    // The point is not on the curve.
    return false;
  }
  return verify(
    'sha256',
    Buffer.from(deviceMessage(tokenSha256)),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
};

const LOCK_SESSION = `select s.device_id, encode(s.token_sha256, 'hex') as token_sha256
  from session s where s.id = $1 for no key update`;

export interface SessionDevice {
  readonly device_id: string;
  /** SHA-256 in hex. */
  readonly token_sha256: string;
}

/** Locks the session. */
export const lockSession = async (tx: Tx, id: bigint): Promise<SessionDevice | undefined> =>
  (await preparedQuery<SessionDevice>(tx, 'session_device', LOCK_SESSION, [id]))[0];

// The key inherits the age of the person's unproven device id.
const MOVE_SESSION = `with used as (
    insert into device_user (device_id, user_id, at)
    values ($3, $2, coalesce((select d.at from device_user d where d.device_id = $4 and d.user_id = $2), $5))
    on conflict do nothing
  )
  update session set device_id = $3 where id = $1`;

/** Moves the session to the device that holds the key. */
export const moveSessionToDevice = async (
  tx: Tx,
  {
    sessionId,
    userId,
    deviceId,
    key,
    now,
  }: {
    sessionId: bigint;
    userId: bigint;
    /** Device id that the caller claims. */
    deviceId: string;
    key: DeviceKey;
    now: Date;
  },
): Promise<void> => {
  const values = [sessionId, userId, deviceCredentialId(key), deviceId, now];
  await preparedQuery(tx, 'device_take', MOVE_SESSION, values);
};
