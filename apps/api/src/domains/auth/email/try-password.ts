import type { Caller } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { forgive, limitShared, type SharedLimit } from '../../../platform/http/limits.ts';
import { networkOf, providerNetworkOf } from '../../../platform/http/network.ts';
import { forgetShared } from '../../../platform/http/rate-limit.ts';
import { canonicalAddress } from '../../../platform/mail/canonical-address.ts';
import type { Services } from '../../../platform/services.ts';
import { hasUsedDevice } from '../ways/queries.ts';
import { verifyPassword } from './password.ts';

const MINUTE_MS = 60_000;
/** One network's wrong passwords, each of which costs a hash. */
const NETWORK_EVERY_MS = 500;
/** Somebody with a whole /48 of IPv6 has 65,536 networks. */
const PROVIDER_NETWORKS = 5;

type Needs = Pick<Services, 'db' | 'clock' | 'settings'> & Pick<Caller, 'ip' | 'deviceId'>;

/** Whose password is tried: `id` is null where nobody has the address. */
interface Tried {
  readonly name: string;
  readonly id: bigint | null;
}
/** No account has this id: what an unknown address asks is what a known one asks. */
const NOBODY = 0n;

const strangersKey = (name: string, ip: string): string =>
  `password ${canonicalAddress(name)} from ${networkOf(ip)}`;

const strangersLimits = (name: string, ip: string, settings: Needs['settings']): SharedLimit[] => {
  const whose = canonicalAddress(name);
  const { password_tries: burst, password_lock_ms: everyMs, password_free_tries: free } = settings;
  const [network, provider] = [networkOf(ip), providerNetworkOf(ip)];
  const ofNetworks = (count: number) => ({
    everyMs: NETWORK_EVERY_MS / count,
    burst: settings.password_tries_per_network * count,
  });
  return [
    { key: strangersKey(name, ip), rate: { everyMs, burst }, code: 1113 },
    { key: `passwords ${whose}`, rate: { everyMs: MINUTE_MS, burst: free }, code: 1113 },
    {
      key: `slow passwords ${whose}`,
      rate: { everyMs: 60 * MINUTE_MS, burst: free + settings.password_slow_tries },
      code: 1113,
    },
    { key: `passwords from ${network}`, rate: ofNetworks(1) },
    ...(provider === network
      ? []
      : [{ key: `passwords from ${provider}`, rate: ofNetworks(PROVIDER_NETWORKS) }]),
  ];
};

/**
 * Whether the password is right; 1101 otherwise. A try counts as a wrong one until it was right, and
 * before it is looked at, so that tries at the same time cannot pass a limit together.
 *
 * A device on which the person has been before counts by itself: nobody else's guesses, from their
 * network or from any, keep them out. All other devices count together, for the account by network and
 * over all networks with waits that grow, and for the network whatever the account: so an account is not
 * guessed from a thousand addresses, nor a thousand accounts from one, and whom that holds up is new.
 */
export const tryPassword = async (
  { db, clock, settings, ip, deviceId }: Needs,
  { name, id }: Tried,
  given: string,
  stored: string | null,
): Promise<void> => {
  const isKnown = await hasUsedDevice(db, id ?? NOBODY, deviceId);
  const { password_tries: burst, password_lock_ms: everyMs } = settings;
  const ownKey = `password ${canonicalAddress(name)} on ${deviceId}`;
  const limits = isKnown
    ? [{ key: ownKey, rate: { everyMs, burst }, code: 1113 as const }]
    : strangersLimits(name, ip, settings);
  await limitShared(db, limits, clock.real());
  if (!(await verifyPassword(given, stored))) fail(1101);
  const [first, ...others] = limits;
  if (first) await forgetShared(db, first.key);
  await forgive(db, others);
};

/** A mailed code has shown whose the address is: what was guessed from there is of no matter. */
export const forgetTries = ({ db, ip }: Pick<Needs, 'db' | 'ip'>, name: string): Promise<void> =>
  forgetShared(db, strangersKey(name, ip));
