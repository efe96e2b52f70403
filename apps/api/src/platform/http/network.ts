import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** The caller's address: the connection's, or what the nearest `trusted` proxies say. */
export const clientIp = (c: Context, trusted: number): string => {
  // Without a server below (an app called in-process) there is no connection to ask.
  const peer = plain((c.env?.incoming ? getConnInfo(c).remote.address : undefined) ?? '127.0.0.1');
  if (trusted === 0) return peer;
  const chain = [...(c.req.header('x-forwarded-for') ?? '').split(','), peer]
    .map((part) => plain(part.trim()))
    .filter((part) => part !== '');
  return chain.at(-1 - trusted) ?? chain[0] ?? peer;
};

/** What one household or one machine has: an IPv4 address, or an IPv6 /64. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const full = [
    ...left,
    ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'),
    ...right,
  ];
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};
