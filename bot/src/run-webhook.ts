import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Bot, webhookCallback } from 'grammy';
import type { Logger } from 'pino';
import { allowedUpdates } from './bot.ts';
import type { BotContext } from './context.ts';
import type { Running } from './run-polling.ts';

export interface WebhookOptions {
  /** The path that Telegram posts to; no other is served. */
  url: string;
  /** Telegram repeats it in a header; compared in constant time. */
  secret: string;
  port: number;
}

const longestUpdate = 1_000_000;

/** Serves Telegram's calls; resolves when it is ready for them. */
export const runWebhook = async (
  bot: Bot<BotContext>,
  { url, secret, port }: WebhookOptions,
  log: Logger,
): Promise<Running & { port: number }> => {
  await bot.init();
  const handle = webhookCallback(bot, 'http', { secretToken: secret });
  const { pathname } = new URL(url);
  const server = createServer((request, response) => {
    const sendStatus = (status: number) => response.writeHead(status).end();
    if (request.method !== 'POST' || request.url !== pathname) return sendStatus(404);
    if (!(Number(request.headers['content-length']) <= longestUpdate)) return sendStatus(413);
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'webhook call failed');
      if (!response.headersSent) sendStatus(500);
    });
  });
  const closed = new Promise<void>((resolve, reject) => {
    server.once('close', resolve);
    server.once('error', reject);
  });
  await Promise.race([new Promise<void>((resolve) => server.listen(port, resolve)), closed]);
  await bot.api.setWebhook(url, {
    secret_token: secret,
    allowed_updates: allowedUpdates,
  });
  log.info(`bot @${bot.botInfo.username} is receiving webhooks at ${url}`);
  return {
    port: (server.address() as AddressInfo).port,
    done: closed,
    stop: () => {
      server.close();
      server.closeIdleConnections();
      return closed;
    },
  };
};
