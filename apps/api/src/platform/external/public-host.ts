import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All addresses of a name, IPv4 and IPv6; none for an unknown name. */
export type AddressesOf = (name: string) => Promise<readonly string[]>;

// A resolver of its own: the system's shares its few threads with files and passwords.
const resolver = new Resolver({ timeout: 1_500, tries: 2 });
const resolveAddresses: AddressesOf = async (name) => {
  const lookups = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return lookups.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** The same rule as that of `fetchPublic`'s agent: not private, local, reserved, or an IPv4 address in IPv6 form. */
const isPublic = (address: string): boolean => ipaddr.parse(address).range() === 'unicast';

/**
 * True if a URL's host (`hostname`, an IPv6 address in brackets) has only public addresses now. They may change later:
 * `fetchPublic` checks the one that it connects to.
 */
export const isPublicHost = async (
  hostname: string,
  addressesOf: AddressesOf = resolveAddresses,
): Promise<boolean> => {
  const literal = hostname.replaceAll(/[[\]]/g, '');
  const addresses = isIP(literal) ? [literal] : await addressesOf(hostname);
  return addresses.length > 0 && addresses.every(isPublic);
};
