import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { langOfTag } from '@taice/contract/shapes';
import { words } from '../locales/index.ts';
import { intlLocales, type Words } from '../locales/words.ts';
import type { Running } from '../run-polling.ts';
import type { LoginFlow } from './login-flow.ts';
import { signWidget } from './sign-widget.ts';

export interface LoginOptions {
  botToken: string;
  /** The product's origin: a login leads back to no other. */
  origin: string;
  port: number;
  now: () => Date;
}

const longestPage = 2_000;

/** The page that waits, if it is one of the product's. */
const pageOf = (text: string | null, origin: string): URL | undefined => {
  if (text === null || text.length > longestPage || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.origin === origin && !url.username && !url.password ? url : undefined;
};

/** The preferred language of the browser (BCP 47). */
const preferredLanguage = ({ headers }: IncomingMessage): string | undefined =>
  headers['accept-language']?.split(/[,;]/)[0]?.trim();

/** In the format of Telegram's legacy login: base64 of JSON in the fragment, `false` for no person. */
const withResult = (page: URL, result: unknown): string => {
  const url = new URL(page);
  url.hash = `tgAuthResult=${Buffer.from(JSON.stringify(result)).toString('base64url')}`;
  return url.href;
};

/**
 * The login helper for web pages: a page sends the browser to `/auth` as it would to Telegram's legacy login, and gets
 * that login's answer from either flow.
 */
export const serveLogin = async (
  flow: LoginFlow,
  { botToken, origin, port, now }: LoginOptions,
  log: Logger,
): Promise<Running & { port: number }> => {
  const [botId] = botToken.split(':');
  const sendError = (response: ServerResponse, status: number, reason: keyof Words['login']) => {
    const lang = langOfTag(preferredLanguage(response.req));
    response
      .writeHead(status, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Language': intlLocales[lang],
        Vary: 'Accept-Language',
      })
      .end(words[lang].login[reason]);
  };
  const sendOn = (response: ServerResponse, location: string) =>
    response.writeHead(302, { Location: location }).end();

  const startLogin = async (query: URLSearchParams, response: ServerResponse) => {
    const returnTo = pageOf(query.get('return_to'), origin);
    if (query.get('bot_id') !== botId || query.get('origin') !== origin || !returnTo)
      return sendError(response, 400, 'invalid');
    return sendOn(response, (await flow.begin({ returnTo })).href);
  };
  const finish = async (answer: URLSearchParams, response: ServerResponse) => {
    const loginAnswer = await flow.finish(answer);
    if (typeof loginAnswer === 'string') return sendError(response, 400, 'again');
    const { returnTo, person, why: reason } = loginAnswer;
    if (reason !== undefined) log.info(`Telegram login not completed: ${reason}`);
    const result = person !== null && signWidget(person, { botToken, at: now() });
    return sendOn(response, withResult(returnTo, result));
  };

  const server = createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const address = `http://login${request.url ?? '/'}`;
    if (request.method !== 'GET' || !URL.canParse(address))
      return sendError(response, 404, 'notFound');
    const { pathname, searchParams } = new URL(address);
    const answer = { '/auth': startLogin, '/callback': finish }[pathname];
    if (!answer) return sendError(response, 404, 'notFound');
    answer(searchParams, response).catch((error: unknown) => {
      log.error({ err: error }, 'Telegram login failed');
      sendError(response, 502, 'away');
    });
  });
  const closed = new Promise<void>((resolve, reject) => {
    server.once('close', resolve);
    server.once('error', reject);
  });
  await Promise.race([new Promise<void>((resolve) => server.listen(port, resolve)), closed]);
  const { port: boundPort } = server.address() as AddressInfo;
  log.info(`Telegram login is listening on port ${boundPort}`);
  return {
    port: boundPort,
    done: closed,
    stop: () => {
      server.close();
      server.closeIdleConnections();
      return closed;
    },
  };
};
