import { createHmac, type KeyObject } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import ipaddr from 'ipaddr.js';

/** An IPv4 address in IPv6 form, in any of its spellings, as the IPv4 address that it is. */
const unmapIpv4 = (address: string): string =>
  isIPv6(address) ? ipaddr.process(address).toString() : address;

const isTrusted = (address: string, trusted: BlockList): boolean => {
  const ipVersion = isIP(address);
  return ipVersion !== 0 && trusted.check(address, `ipv${ipVersion as 4 | 6}`);
};

// Without a server below (an app called in-process) there is no connection to ask.
const peerOf = (c: Context): string =>
  unmapIpv4((c.env?.incoming ? getConnInfo(c).remote.address : undefined) ?? '127.0.0.1');

/** True if a trusted proxy sent the request. */
export const isFromProxy = (c: Context, trusted: BlockList): boolean =>
  isTrusted(peerOf(c), trusted);

/** True if a proxy that is not configured as trusted sends X-Forwarded-For. */
export const isForwardedByStranger = (c: Context, trusted: BlockList): boolean =>
  c.req.header('x-forwarded-for') !== undefined && !isFromProxy(c, trusted);

/**
 * The caller's address: the connection's or, behind a `trusted` proxy, the nearest untrusted one in its
 * X-Forwarded-For. Anyone can forge the entries before that.
 */
export const clientIp = (c: Context, trusted: BlockList): string => {
  const peer = peerOf(c);
  const chain = [...(c.req.header('x-forwarded-for') ?? '').split(','), peer]
    .map((part) => unmapIpv4(part.trim()))
    .filter((part) => isIP(part) !== 0);
  return chain.findLast((address) => !isTrusted(address, trusted)) ?? chain[0] ?? peer;
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** A machine is the same under each of its own addresses. */
const normalizeLoopback = (ip: string): string => (isTrusted(ip, loopback) ? '127.0.0.1' : ip);

const prefixOf = (address: string, groups: number): string => {
  const ip = normalizeLoopback(unmapIpv4(address));
  if (!isIPv6(ip)) return ip;
  const parts = ipaddr.IPv6.parse(ip).parts.slice(0, groups);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${groups * 16}`;
};

/** The network of one household or machine: an IPv4 address, or an IPv6 /64. */
export const networkOf = (ip: string): string => prefixOf(ip, 4);

/** The network of one customer of a provider: an IPv4 address, or an IPv6 /48. */
export const providerNetworkOf = (ip: string): string => prefixOf(ip, 3);

const networkHash = (proofKey: KeyObject, network: string): string =>
  createHmac('sha256', proofKey).update(`network\n${network}`).digest('base64url').slice(0, 22);

/** A network in a form that may be stored: by itself it reveals no address. */
export const networkKey = (proofKey: KeyObject, ip: string): string =>
  networkHash(proofKey, networkOf(ip));

/** As `networkKey`, for the network of one customer of a provider; the same key for IPv4. */
export const providerKey = (proofKey: KeyObject, ip: string): string =>
  networkHash(proofKey, providerNetworkOf(ip));
