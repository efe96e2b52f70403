import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { methods } from './bot-api-methods.ts';
import { createPeople, type People } from './bot-api-people.ts';
import {
  type BotApiError,
  botApiError,
  type BotState,
  type ChatMessage,
  type InlineCard,
  isBotApiError,
  type Payload,
} from './bot-api-state.ts';
import { createUpdateQueue } from './bot-api-updates.ts';
import type { TelegramUser } from './init-data.ts';

export interface BotApiCall {
  method: string;
  payload: Payload;
}

export interface BotApiOptions {
  port?: number;
  /** How often each update is delivered. */
  times?: number;
  /** Called before each call is executed; a returned error refuses it. */
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
  /** Further actions of people. */
  people: People;
  /** The chat of a person, oldest first. */
  chatOf(userId: number): readonly ChatMessage[];
  /** True if a person has started the bot, and lets it write. */
  mayWrite(userId: number): boolean;
  /** True if a person has the bot in their attachment menu. */
  isAttached(userId: number): boolean;
  /** A message that the bot has prepared. */
  prepared(id: string): InlineCard | undefined;
  /** Answers to button presses, oldest first. */
  pressed(): readonly string[];
  /** Called whenever something in a chat has changed; returns the function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** The next call of a method fails with this error. */
  refuseNext(method: string, error: BotApiError): void;
  webhook(): { url: string; secret: string } | undefined;
  close(): Promise<void>;
}

/** Files as data URLs. */
const formOf = async (body: Buffer<ArrayBuffer>, type: string): Promise<Payload> => {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
  const readField = async (value: FormDataEntryValue): Promise<string> => {
    if (typeof value === 'string') return value;
    const bytes = Buffer.from(await value.arrayBuffer()).toString('base64');
    // A bot sends no more of a file than its name.
    const type = value.name.endsWith('.png') ? 'image/png' : value.type;
    return `data:${type};base64,${bytes}`;
  };
  const fields = [...form].map(async ([name, value]) => [name, await readField(value)] as const);
  return Object.fromEntries(await Promise.all(fields));
};

const bodyOf = async (request: IncomingMessage): Promise<Payload> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const type = request.headers['content-type'] ?? '';
  if (type.includes('json')) return text ? JSON.parse(text) : {};
  if (type.startsWith('multipart/')) return formOf(Buffer.concat(chunks), type);
  return Object.fromEntries(new URLSearchParams(text));
};

const reply = (response: ServerResponse, result: unknown): void => {
  const error = isBotApiError(result) ? result : undefined;
  response.writeHead(error?.error_code ?? 200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(error ? { ok: false, ...error } : { ok: true, result }));
};

/**
 * Telegram's Bot API on a local port, speaking the real HTTP: `/bot<token>/<method>`, envelopes,
 * long polling with its conflicts, webhooks with their secret header.
 */
export const startBotApi = async (
  token: string,
  { port = 0, times = 1, before: beforeCall }: BotApiOptions = {},
): Promise<BotApiStandIn> => {
  const calls: BotApiCall[] = [];
  const watchers = new Set<() => void>();
  const refusals = new Map<string, BotApiError>();
  const updates = createUpdateQueue();
  const listeners = new Set<() => void>();
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
    chats: new Map(),
    blocked: new Set(),
    attached: new Set(),
    pressed: new Map(),
    pressAnswers: new Map(),
    inline: new Map(),
    prepared: new Map(),
    changed: () => {
      for (const listener of listeners) listener();
    },
  };
  const people = createPeople(state, { queue: updates, times });

  const answer = (method: string, payload: Payload): unknown => {
    const refusal = refusals.get(method);
    refusals.delete(method);
    if (refusal) return refusal;
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
    const [, requestToken, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    if (requestToken === undefined) return reply(response, botApiError(404, 'Not Found'));
    if (requestToken !== token) return reply(response, botApiError(401, 'Unauthorized'));
    const payload = { ...Object.fromEntries(searchParams), ...(await bodyOf(request)) };
    calls.push({ method, payload });
    for (const check of watchers) check();
    reply(response, (await beforeCall?.({ method, payload })) ?? (await answer(method, payload)));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) =>
      reply(response, botApiError(400, `Bad Request: ${String(error)}`)),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: boundPort } = server.address() as AddressInfo;

  const callsOf = (method: string) =>
    calls.filter((call) => call.method === method).map(({ payload }) => payload);
  const waitFor = (method: string, n = 1, timeoutMs = 5000) =>
    new Promise<Payload>((resolve, reject) => {
      const check = () => {
        const payload = callsOf(method)[n - 1];
        if (!payload) return;
        watchers.delete(check);
        clearTimeout(timer);
        resolve(payload);
      };
      const timer = setTimeout(() => {
        watchers.delete(check);
        const calledMethods = calls.map((call) => call.method).join(', ');
        reject(
          new Error(`no call ${n} of ${method} within ${timeoutMs} ms; received: ${calledMethods}`),
        );
      }, timeoutMs);
      watchers.add(check);
      check();
    });

  return {
    url: `http://127.0.0.1:${boundPort}`,
    calls,
    callsOf,
    waitFor,
    sendFromUser: people.write,
    people,
    chatOf: (userId) => state.chats.get(userId) ?? [],
    mayWrite: (userId) => state.chats.has(userId) && !state.blocked.has(userId),
    isAttached: (userId) => state.attached.has(userId),
    prepared: (id) => state.prepared.get(id),
    pressed: () => [...state.pressed.values()],
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
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
