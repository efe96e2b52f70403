import type { Tx } from '../../../platform/db/pool.ts';
import type { Caller } from '../../../platform/endpoint.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { type AddressKind, setAddress } from './address-queries.ts';
import { refuseTaken, tellBound } from './way-bound.ts';
import { lockWays } from './way-queries.ts';

const DAY_MS = 86_400_000;

type Rules = Pick<Services, 'config' | 'numbers'>;

/** For how long no points are paid out after a change of addresses, in ms (domain.md 5.1). */
export const cashoutRestMs = ({ config, numbers }: Rules): number =>
  numbers.address_cooldown_ms ?? (config.isDemo ? 0 : DAY_MS);

/** From when on points are paid out after a change of addresses at `at`. */
export const cashoutFromAfter = (at: Date, rules: Rules): Date =>
  new Date(at.getTime() + cashoutRestMs(rules));

type Needs = Rules &
  Pick<Services, 'clock'> &
  Pick<Caller, 'ip' | 'deviceId'> & { readonly db: Tx; readonly user: Pick<Principal, 'userId'> };

/**
 * Binds an address that its wallet has proven, and says from when on points are paid out to it. The one
 * that is bound already stays as it is; another account's is refused with 1107.
 */
export const bindAddress = async (
  call: Needs,
  kind: AddressKind,
  address: string,
): Promise<Date> => {
  const { db: tx, clock, user } = call;
  const { userId } = user;
  const before = await lockWays(tx, userId);
  const at = clock.rule();
  if (before[kind] === address) return before.cashout_from ?? at;
  const cashoutFrom = cashoutFromAfter(at, call);
  await setAddress(tx, userId, kind, { address, at, cashoutFrom }).catch(refuseTaken(1107));
  const name = `${address.slice(0, 6)}…${address.slice(-4)}`;
  await tellBound(tx, call, { userId, kind, old: before[kind], now: address, name });
  return cashoutFrom;
};
