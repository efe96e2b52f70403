import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type BotApiError,
  botApiError,
  type BotState,
  isBotApiError,
  methods,
  type Payload,
} from './bot-api-methods.ts';
import { createUpdateQueue } from './bot-api-updates.ts';
import type { TelegramUser } from './init-data.ts';

export interface BotApiCall {
  method: string;
  payload: Payload;
}

export interface BotApiOptions {
  port?: number;
  /** Asked before each call is carried out; what it answers is the refusal. */
  before?: (call: BotApiCall) => BotApiError | undefined | Promise<BotApiError | undefined>;
}

export interface BotApiStandIn {
  /** For the bot's `apiRoot`. */
  url: string;
  /** Every call with the right token, oldest first, refused ones too. */
  calls: readonly BotApiCall[];
  /** The payloads of one method, oldest first. */
  callsOf(method: string): Payload[];
  /** Resolves with the payload of the n-th call (1 is the first) of a method. */
  waitFor(method: string, n?: number, timeoutMs?: number): Promise<Payload>;
  /** Someone writes to the bot in their private chat; a webhook's HTTP status, 0 when polled. */
  sendFromUser(user: TelegramUser, text: string): Promise<number>;
  /** The next call of a method is refused so. */
  refuseNext(method: string, error: BotApiError): void;
  webhook(): { url: string; secret: string } | undefined;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Payload> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (request.headers['content-type']?.includes('json')) return text ? JSON.parse(text) : {};
  return Object.fromEntries(new URLSearchParams(text));
};

const reply = (response: ServerResponse, result: unknown): void => {
  const error = isBotApiError(result) ? result : undefined;
  response.writeHead(error?.error_code ?? 200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(error ? { ok: false, ...error } : { ok: true, result }));
};

const commandEntities = (text: string): object => {
  const [command] = /^\/\w+/.exec(text) ?? [];
  return command ? { entities: [{ type: 'bot_command', offset: 0, length: command.length }] } : {};
};

/**
 * Telegram's Bot API on a local port, speaking the real HTTP: `/bot<token>/<method>`, envelopes,
 * long polling with its conflicts, webhooks with their secret header.
 */
export const startBotApi = async (
  token: string,
  { port = 0, before }: BotApiOptions = {},
): Promise<BotApiStandIn> => {
  const calls: BotApiCall[] = [];
  const watchers = new Set<() => void>();
  const refusals = new Map<string, BotApiError>();
  const updates = createUpdateQueue();
  const state: BotState = {
    me: {
      id: Number(token.split(':')[0]),
      is_bot: true,
      first_name: 'Taice',
      username: 'taice_bot',
    },
    commands: new Map(),
    menuButtons: new Map(),
    webhook: undefined,
    nextMessageId: 0,
  };
  let nextUpdateId = 1;

  const answer = (method: string, payload: Payload): unknown => {
    const refused = refusals.get(method);
    refusals.delete(method);
    if (refused) return refused;
    if (method === 'getUpdates') {
      return state.webhook
        ? botApiError(
            409,
            "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
          )
        : updates.poll(payload);
    }
    return methods[method]?.(state, payload) ?? botApiError(404, 'Not Found');
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    if (given === undefined) return reply(response, botApiError(404, 'Not Found'));
    if (given !== token) return reply(response, botApiError(401, 'Unauthorized'));
    const payload = { ...Object.fromEntries(searchParams), ...(await bodyOf(request)) };
    calls.push({ method, payload });
    for (const look of watchers) look();
    reply(response, (await before?.({ method, payload })) ?? (await answer(method, payload)));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) =>
      reply(response, botApiError(400, `Bad Request: ${String(error)}`)),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;

  const callsOf = (method: string) =>
    calls.filter((call) => call.method === method).map(({ payload }) => payload);
  const waitFor = (method: string, n = 1, timeoutMs = 5000) =>
    new Promise<Payload>((resolve, reject) => {
      const look = () => {
        const payload = callsOf(method)[n - 1];
        if (!payload) return;
        watchers.delete(look);
        clearTimeout(timer);
        resolve(payload);
      };
      const timer = setTimeout(() => {
        watchers.delete(look);
        const seen = calls.map((call) => call.method).join(', ');
        reject(new Error(`no call ${n} of ${method} in ${timeoutMs} ms; there were: ${seen}`));
      }, timeoutMs);
      watchers.add(look);
      look();
    });

  return {
    url: `http://127.0.0.1:${bound}`,
    calls,
    callsOf,
    waitFor,
    sendFromUser: async (user, text) => {
      const update = {
        update_id: (nextUpdateId += 1),
        message: {
          message_id: (state.nextMessageId += 1),
          date: Math.floor(Date.now() / 1000),
          chat: { id: user.id, type: 'private', first_name: user.first_name },
          from: { is_bot: false, ...user },
          text,
          ...commandEntities(text),
        },
      };
      if (!state.webhook) {
        updates.push(update);
        return 0;
      }
      const { url, secret } = state.webhook;
      const delivery = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(secret ? { 'X-Telegram-Bot-Api-Secret-Token': secret } : {}),
        },
        body: JSON.stringify(update),
      });
      await delivery.arrayBuffer();
      return delivery.status;
    },
    refuseNext: (method, error) => void refusals.set(method, error),
    webhook: () => state.webhook,
    close: () => {
      updates.stop();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
