import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Boot, Endpoint, Input, Reply } from '@taice/contract';

/** Any answer of the API, as it stands. */
export type Answer<E extends Endpoint> = {
  status: number;
  headers: Headers;
  code: number;
  msg: string;
  /** `Reply<E>` when `code` is 0; see `dataOf`. */
  data: unknown;
  /** Never set: carries the endpoint's type. */
  endpoint?: E;
};

export interface RawIdentity {
  deviceId?: string;
  token?: string;
  /** As the login answered it; with it session-signed calls can be made. */
  signKey?: string;
}

/** What a dishonest or unlucky client may change in a call. */
export interface Tweak {
  /** Added to the clock of this machine, in ms. */
  clockMs?: number;
  nonce?: string;
  idempotencyKey?: string | null;
  sign?: string;
}

export interface RawClient {
  deviceId: string;
  send<E extends Endpoint>(endpoint: E, input: Input<E>, tweak?: Tweak): Promise<Answer<E>>;
  /** As `send`, and an answer other than 0 is an error. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E>, tweak?: Tweak): Promise<Reply<E>>;
  /** The same machine with another identity. */
  as(identity: RawIdentity): RawClient;
}

export interface RawOptions extends RawIdentity {
  url: string;
  /** Of the basic signature; every page carries it. */
  secret: string;
  /** The text that a session signs (domain.md D3); only session-signed calls need it. */
  sessionMessage?: (method: string, path: string, params: Record<string, unknown>) => string;
}

/** The settings that the product writes into its pages. */
export const readBoot = async (url: string): Promise<Boot> => {
  const html = await (await fetch(`${url}/Home`)).text();
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error(`${url}/Home carries no boot data`);
  return JSON.parse(json) as Boot;
};

export const dataOf = <E extends Endpoint>({ code, msg, data }: Answer<E>): Reply<E> => {
  if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return data as Reply<E>;
};

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Speaks the API's own protocol with nothing of the product's client in between. */
export const rawClient = (options: RawOptions): RawClient => {
  const { url, secret, sessionMessage, token, signKey } = options;
  const deviceId = options.deviceId ?? hex(16);

  const signOf = ({ method, path, sign }: Endpoint, sent: Record<string, unknown>): string => {
    if (sign === 'basic') {
      const text = `${String(sent['timestamp'])}${String(sent['nonce'])}${secret}`;
      return createHash('sha256').update(text).digest('hex');
    }
    if (signKey === undefined || !sessionMessage) throw new Error(`${path} needs a session's key`);
    const message = sessionMessage(method, path, sent);
    return createHmac('sha256', signKey).update(message).digest('hex');
  };

  const send: RawClient['send'] = async (endpoint, input, tweak = {}) => {
    const { method, path } = endpoint;
    const params: Record<string, unknown> = {
      ...(input as Record<string, unknown>),
      timestamp: Date.now() + (tweak.clockMs ?? 0),
      nonce: tweak.nonce ?? hex(4),
      device_id: deviceId,
    };
    const given = Object.entries(params).filter(([, value]) => value !== undefined);
    const sent: Record<string, unknown> = Object.fromEntries(
      method === 'GET' ? given.map(([name, value]) => [name, String(value)]) : given,
    );
    const signed = { ...sent, sign: tweak.sign ?? signOf(endpoint, sent) };
    const target = new URL(path, url);
    if (method === 'GET') {
      target.search = new URLSearchParams(signed).toString();
    }
    const key = tweak.idempotencyKey === undefined ? randomUUID() : tweak.idempotencyKey;
    const response = await fetch(target, {
      method,
      headers: {
        lang: 'en_US',
        'App-Type': 'web',
        'Cache-Control': 'no-cache',
        Timezone: 'Europe/Berlin',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
        ...(endpoint.sign === 'session' && key !== null ? { 'Idempotency-Key': key } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(signed) } : {}),
    });
    const envelope = (await response.json()) as { code: number; msg: string; data: unknown };
    return { status: response.status, headers: response.headers, ...envelope };
  };

  return {
    deviceId,
    send,
    ask: async (endpoint, input, tweak) => dataOf(await send(endpoint, input, tweak)),
    as: (identity) => rawClient({ url, secret, sessionMessage, deviceId, ...identity }),
  };
};
