import type { BindingKind } from '@taice/contract/shapes';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Caller } from '../../../platform/endpoint.ts';
import { toInet } from '../inet.ts';

/** A change of an identity, with its old and new value. */
export interface IdentityChange {
  readonly userId: bigint;
  readonly kind: BindingKind | 'password';
  readonly old: string | null;
  readonly new: string | null;
  readonly at: Date;
}

/** Logs a change of identity. The log is append-only. */
export const logIdentityChange = async (
  tx: Tx,
  { ip, deviceId }: Pick<Caller, 'ip' | 'deviceId'>,
  { userId, ...change }: IdentityChange,
): Promise<void> => {
  await tx
    .insertInto('user_identity_log')
    .values({ user_id: userId, ip: toInet(ip), device_id: deviceId, ...change })
    .execute();
};
