import type { Tx } from '../../../platform/db/pool.ts';
import type { Caller } from '../../../platform/endpoint.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { cashOutAllowedFrom } from '../../wallet/cash-outs/address-cooldown.ts';
import { type AddressKind, setAddress } from './address-queries.ts';
import { failIfTaken, recordBinding } from './record-binding.ts';
import { lockLoginMethods } from './login-method-queries.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'settings'> &
  Pick<Caller, 'ip' | 'deviceId'> & { readonly db: Tx; readonly user: Pick<Principal, 'userId'> };

/**
 * Binds a proven address; returns from when on points are paid out to it. A bound address stays unchanged; another
 * account's is refused with 1107.
 */
export const bindAddress = async (
  call: Needs,
  kind: AddressKind,
  address: string,
): Promise<Date> => {
  const { db: tx, clock, user } = call;
  const { userId } = user;
  const methods = await lockLoginMethods(tx, userId);
  const at = clock.rule();
  if (methods[kind] === address) return methods.cashout_from ?? at;
  const cashoutFrom = cashOutAllowedFrom(at, call);
  await setAddress(tx, userId, kind, { address, at, cashoutFrom }).catch(failIfTaken(1107));
  const name = `${address.slice(0, 6)}…${address.slice(-4)}`;
  await recordBinding(tx, call, { userId, kind, old: methods[kind], now: address, name });
  return cashoutFrom;
};
