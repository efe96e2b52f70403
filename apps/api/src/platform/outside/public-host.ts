import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of all that its name has, whatever their kind; none where nobody knows it. */
export type AddressesOf = (name: string) => Promise<readonly string[]>;

// Its own, for the one that connections use shares its few threads with files and passwords.
const resolver = new Resolver({ timeout: 1_500, tries: 2 });
const askNameServer: AddressesOf = async (name) => {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** The same rule as that of `fetchPublic`'s agent: neither private, local, reserved, nor an IPv4 address in another's clothes. */
const isPublic = (address: string): boolean => ipaddr.parse(address).range() === 'unicast';

/**
 * Whether a host of a URL (`hostname`, an IPv6 address in brackets) is public by every address that it has now. It may have
 * others later: `fetchPublic` looks at the one that it connects to.
 */
export const isPublicHost = async (
  hostname: string,
  addressesOf: AddressesOf = askNameServer,
): Promise<boolean> => {
  const literal = hostname.replaceAll(/[[\]]/g, '');
  const addresses = isIP(literal) ? [literal] : await addressesOf(hostname);
  return addresses.length > 0 && addresses.every(isPublic);
};
