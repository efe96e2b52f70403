import { isIP } from 'node:net';

/**
 * A caller's address in PostgreSQL's `inet` form: without the zone of a link-local one. Unspecified if a proxy sent no
 * valid address.
 */
export const toInet = (ip: string): string => {
  const address = ip.replace(/%.*$/, '');
  return isIP(address) ? address : '0.0.0.0';
};
