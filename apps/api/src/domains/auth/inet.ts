import { isIP } from 'node:net';

/**
 * A caller's address in PostgreSQL's `inet` form: without the zone of a link-local one. Unspecified if a proxy sent no
 * valid address.
 */
export const toInet = (ip: string): string => {
  const plain = ip.replace(/%.*$/, '');
  return isIP(plain) ? plain : '0.0.0.0';
};
