import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { BlockList } from 'node:net';
import { type Lang, langHeaders } from '@taice/contract/shapes';
import { serviceToken } from '@taice/contract/signing';
import type { Context } from 'hono';
import type { Caller } from '../endpoint.ts';
import { clientIp, isFromProxy } from './network.ts';

const langByHeader = new Map<string, Lang>(
  Object.entries(langHeaders).map(([lang, header]) => [header.toLowerCase(), lang as Lang]),
);

export const statedLangOf = (c: Context): Lang | undefined =>
  langByHeader.get((c.req.header('lang') ?? '').toLowerCase());

export const langOf = (c: Context): Lang => statedLangOf(c) ?? 'en';

/** Facts about the caller that the headers state; none of them is proven. */
export const readHeaders = (
  c: Context,
  trusted: BlockList,
): Pick<Caller, 'appType' | 'ip' | 'userAgent' | 'lang' | 'timezone'> => ({
  appType: c.req.header('app-type') === 'tg_mini' ? 'tg_mini' : 'web',
  ip: clientIp(c, trusted),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  lang: langOf(c),
  timezone: readTimezone(c.req.header('timezone')),
});

const readTimezone = (header: string | undefined): string =>
  header !== undefined &&
  /^([A-Za-z_+-]+(\/[\w+-]+){0,2}|[+-]\d{2}:\d{2})$/.test(header) &&
  header.length <= 64
    ? header
    : '+08:00';

export const bearerOf = (c: Context): string | undefined =>
  /^Bearer ([\w+/=-]{16,200})$/.exec(c.req.header('authorization') ?? '')?.[1];

/** Takes over the request id of a trusted proxy, so that its log and ours can be joined. */
export const acceptRequestId = (c: Context, trusted: BlockList): void => {
  const requestId = c.req.header('x-request-id');
  if (requestId && /^[\w-]{8,64}$/.test(requestId) && isFromProxy(c, trusted))
    c.set('requestId', requestId);
};

/** The id of a request, in its answer and its log lines. */
export const requestIdOf = (c: Context): string => {
  const existing = c.get('requestId') as string | undefined;
  if (existing !== undefined) return existing;
  const created = randomUUID();
  c.set('requestId', created);
  return created;
};

/** Taice's own bot shows that it knows the bot token. */
export const isBot = (token: string | undefined, botToken: string): boolean => {
  const expected = serviceToken(botToken);
  return (
    token?.length === expected.length && timingSafeEqual(Buffer.from(token), Buffer.from(expected))
  );
};
