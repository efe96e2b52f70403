import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TelegramUser } from './init-data.ts';

export type WidgetUser = Pick<
  TelegramUser,
  'id' | 'first_name' | 'last_name' | 'username' | 'photo_url'
>;
export type SignedWidget = WidgetUser & { auth_date: number; hash: string };

/**
 * The `hash` of Telegram's login for web pages: HMAC-SHA256(SHA-256(bot token), sorted `key=value`
 * lines) in hex (core.telegram.org/widgets/login, 'Checking authorization').
 */
export const hashWidget = (
  fields: Readonly<Record<string, string | number>>,
  botToken: string,
): string => {
  const lines = Object.entries(fields)
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  return createHmac('sha256', key).update(lines).digest('hex');
};

/** The signed data that Telegram's login gives to a page. */
export const signWidget = ({
  botToken,
  user,
  authDate,
}: {
  botToken: string;
  user: WidgetUser;
  authDate: Date;
}): SignedWidget => {
  const fields = { ...user, auth_date: Math.floor(authDate.getTime() / 1000) };
  return { ...fields, hash: hashWidget(fields, botToken) };
};

/** A stand-in for oauth.telegram.org: the login page with its two answers, and the way back. */
export interface WebLoginStandIn {
  /** The value of `TELEGRAM_OAUTH_URL`. */
  readonly url: string;
  user: WidgetUser;
  stop(): Promise<void>;
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);

/**
 * Links of Telegram's login page: one consent link for each user, and the refusal; null: BotFather does not know the
 * site.
 */
export const webLoginLinks = (
  url: URL,
  botToken: string,
  users: readonly WidgetUser[],
): { readonly yes: readonly string[]; readonly no: string } | null => {
  const { bot_id, origin, return_to = '' } = Object.fromEntries(url.searchParams);
  const isValidRequest = botToken.startsWith(`${bot_id}:`) && URL.canParse(return_to);
  if (!isValidRequest || new URL(return_to).origin !== origin) return null;
  const redirectUrl = (value: unknown) =>
    `${return_to}#tgAuthResult=${Buffer.from(JSON.stringify(value)).toString('base64')}`;
  const authDate = new Date();
  return {
    yes: users.map((user) => redirectUrl(signWidget({ botToken, user, authDate }))),
    no: redirectUrl(false),
  };
};

export const startWebLogin = async (botToken: string): Promise<WebLoginStandIn> => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { user } = standIn;
    const links = url.pathname === '/auth' ? webLoginLinks(url, botToken, [user]) : null;
    if (!links) return response.writeHead(400).end('Bot domain invalid');
    const approveUrl = escape(links.yes[0] ?? '');
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>Telegram</title><link rel="icon" href="data:,">
<main><h1>Log in</h1><p><a id="yes" href="${approveUrl}">Accept as ${escape(user.first_name)}</a></p>
<p><a id="no" href="${escape(links.no)}">Decline</a></p></main></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: WebLoginStandIn = {
    url: `http://127.0.0.1:${port}/auth`,
    user: { id: 88_000_001, first_name: 'Wanda', username: 'wanda' },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
};
