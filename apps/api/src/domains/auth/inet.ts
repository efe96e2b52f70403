import { isIP } from 'node:net';

/**
 * A caller's address as the database takes it: without the zone of a link-local one, and unspecified
 * where a proxy has sent something that is no address.
 */
export const inetOf = (ip: string): string => {
  const plain = ip.replace(/%.*$/, '');
  return isIP(plain) ? plain : '0.0.0.0';
};
