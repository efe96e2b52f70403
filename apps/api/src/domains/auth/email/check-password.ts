import type { Caller } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { refundShared, limitShared, type SharedLimit } from '../../../platform/http/call-limits.ts';
import { networkOf, providerNetworkOf } from '../../../platform/http/network.ts';
import { resetShared } from '../../../platform/http/rate-limit.ts';
import { canonicalAddress } from '../../../platform/mail/canonical-address.ts';
import type { Services } from '../../../platform/services.ts';
import { hasUsedDevice } from '../login-methods/queries.ts';
import { verifyPassword } from './password.ts';

const MINUTE_MS = 60_000;
/** ms between wrong passwords of one network: each costs a hash. */
const NETWORK_TRY_INTERVAL_MS = 500;
/** A /48 of IPv6 contains 65,536 networks of /64. */
const NETWORKS_PER_PROVIDER = 5;

type Needs = Pick<Services, 'db' | 'clock' | 'settings'> & Pick<Caller, 'ip' | 'deviceId'>;

/** The account of a try; `id` is null if no account has the address. */
interface PasswordSubject {
  readonly name: string;
  readonly id: bigint | null;
}
/** An id without an account, so that an unknown address causes the same queries as a known one. */
const NO_USER_ID = 0n;

const unknownDeviceKey = (name: string, ip: string): string =>
  `password ${canonicalAddress(name)} from ${networkOf(ip)}`;

const unknownDeviceLimits = (
  name: string,
  ip: string,
  settings: Needs['settings'],
): SharedLimit[] => {
  const mailbox = canonicalAddress(name);
  const {
    password_tries: burst,
    password_lock_ms: everyMs,
    password_free_tries: freeTries,
  } = settings;
  const [network, provider] = [networkOf(ip), providerNetworkOf(ip)];
  const networkRate = (count: number) => ({
    everyMs: NETWORK_TRY_INTERVAL_MS / count,
    burst: settings.password_tries_per_network * count,
  });
  return [
    { key: unknownDeviceKey(name, ip), rate: { everyMs, burst }, code: 1113 },
    { key: `passwords ${mailbox}`, rate: { everyMs: MINUTE_MS, burst: freeTries }, code: 1113 },
    {
      key: `slow passwords ${mailbox}`,
      rate: { everyMs: 60 * MINUTE_MS, burst: freeTries + settings.password_slow_tries },
      code: 1113,
    },
    { key: `passwords from ${network}`, rate: networkRate(1) },
    ...(provider === network
      ? []
      : [{ key: `passwords from ${provider}`, rate: networkRate(NETWORKS_PER_PROVIDER) }]),
  ];
};

/**
 * Checks a password; 1101 if it is wrong. A try counts as wrong before the check, so that parallel tries cannot pass a
 * limit together.
 *
 * A device the person has used before has a limit of its own: guesses of strangers never lock them out.
 *
 * All other devices count together. For an account they count by network, and over all networks with growing waits. For
 * a network they count over all accounts. So neither one account from many addresses nor many accounts from one can be
 * guessed. Only people on new devices are delayed.
 */
export const checkPassword = async (
  { db, clock, settings, ip, deviceId }: Needs,
  { name, id }: PasswordSubject,
  password: string,
  storedHash: string | null,
): Promise<void> => {
  const isKnownDevice = await hasUsedDevice(db, id ?? NO_USER_ID, deviceId);
  const { password_tries: burst, password_lock_ms: everyMs } = settings;
  const deviceKey = `password ${canonicalAddress(name)} on ${deviceId}`;
  const limits = isKnownDevice
    ? [{ key: deviceKey, rate: { everyMs, burst }, code: 1113 as const }]
    : unknownDeviceLimits(name, ip, settings);
  await limitShared(db, limits, clock.real());
  if (!(await verifyPassword(password, storedHash)))
    fail(1101, { detail: id === null ? 'no account' : `account ${id}` });
  const [first, ...others] = limits;
  if (first) await resetShared(db, first.key);
  await refundShared(db, others);
};

/** A mailed code has proven the owner, so earlier guesses from this network no longer matter. */
export const resetTries = ({ db, ip }: Pick<Needs, 'db' | 'ip'>, name: string): Promise<void> =>
  resetShared(db, unknownDeviceKey(name, ip));
