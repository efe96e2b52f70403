import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { decrypt } from './decrypt.ts';

/** The fields of a page's `PushSubscription`. */
export interface Subscription {
  readonly endpoint: string;
  /** base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** As the browser reads it. */
  readonly text: string;
  /** Seconds for which it may wait for the browser. */
  readonly ttl: number;
}

export interface PushServiceStandIn {
  readonly url: string;
  /** A browser subscribes to pushes of the holder of this key (VAPID, base64url). */
  subscribe(applicationServerKey: string): Subscription;
  /** Messages that a browser has received, oldest first. */
  pushedTo(subscription: Pick<Subscription, 'endpoint'>): readonly PushMessage[];
  /** The browser has cancelled its subscription: its address is gone. */
  forget(subscription: Pick<Subscription, 'endpoint'>): void;
  /** Sets the answer of the next call, which delivers nothing. */
  answerNext(status: number, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

interface BrowserSubscription {
  readonly keys: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly applicationServerKey: string;
  readonly pushed: PushMessage[];
}

const DAY_S = 86_400;
const MAX_BYTES = 4_096;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

/** Throws unless the caller holds the key that the browser subscribed with, and means this service (RFC 8292). */
const checkVapid = async (header: string, wantedKey: string, audience: string): Promise<void> => {
  const { t: token, k: key } =
    /^vapid t=(?<t>[\w.-]+), ?k=(?<k>[\w-]+)$/.exec(header)?.groups ?? {};
  if (!token || !key) throw new TypeError('no VAPID header');
  if (key !== wantedKey) throw new TypeError('another VAPID key');
  const point = Buffer.from(key, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, { audience, algorithms: ['ES256'] });
  const { exp = Infinity, sub = '' } = payload;
  if (exp > Date.now() / 1_000 + DAY_S) throw new TypeError('valid for too long');
  if (!/^(mailto|https):/.test(sub)) throw new TypeError('no contact in the VAPID token');
};

/** A push service (RFC 8030) on this machine that decrypts messages as a browser would. */
export const startPushService = async (): Promise<PushServiceStandIn> => {
  const browsers = new Map<string, BrowserSubscription>();
  const replies: { status: number; headers: Readonly<Record<string, string>> }[] = [];
  const answer = async (request: IncomingMessage): Promise<number> => {
    const browser = browsers.get(new URL(request.url ?? '', url).pathname);
    const body = await bodyOf(request);
    const { authorization = '', ttl, 'content-encoding': encoding } = request.headers;
    if (request.method !== 'POST') return 405;
    if (!browser) return 410;
    if (ttl === undefined || !/^\d+$/.test(String(ttl)) || encoding !== 'aes128gcm') return 400;
    if (body.length > MAX_BYTES) return 413;
    try {
      await checkVapid(authorization, browser.applicationServerKey, new URL(url).origin);
    } catch {
      return 403;
    }
    try {
      const text = decrypt(body, browser.keys, browser.auth);
      browser.pushed.push({ text, ttl: Number(ttl) });
    } catch {
      // A real service cannot detect it; a browser would show nothing.
      return 400;
    }
    return 201;
  };
  const server = createServer((request, response) => {
    const next = replies.shift();
    if (next)
      return void request
        .resume()
        .on('end', () => response.writeHead(next.status, next.headers).end());
    void answer(request).then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pathOf = ({ endpoint }: Pick<Subscription, 'endpoint'>) => new URL(endpoint).pathname;
  return {
    url,
    subscribe: (applicationServerKey) => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      browsers.set(path, { keys, auth, applicationServerKey, pushed: [] });
      return {
        endpoint: `${url}${path}`,
        p256dh: keys.getPublicKey('base64url', 'uncompressed'),
        auth: auth.toString('base64url'),
      };
    },
    pushedTo: (subscription) => browsers.get(pathOf(subscription))?.pushed ?? [],
    forget: (subscription) => void browsers.delete(pathOf(subscription)),
    answerNext: (status, headers = {}) => void replies.push({ status, headers }),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
