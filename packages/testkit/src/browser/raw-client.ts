import { randomBytes, randomUUID } from 'node:crypto';
import type { Boot, Endpoint, Input, Reply } from '@taice/contract';
import { nonceLength } from '@taice/contract/shapes';
import {
  requestPayload,
  headersOf,
  sessionSign,
  signOf,
  stampParams,
} from '@taice/contract/signing';

/** Any answer of the API, unchanged. */
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
  /** The login's answer contains it; session-signed calls need it. */
  signKey?: string;
}

/** Changes that a dishonest or unlucky client may make to a call. */
export interface CallOverrides {
  /** Added to the clock of this machine, in ms. */
  clockMs?: number;
  nonce?: string;
  idempotencyKey?: string | null;
  sign?: string;
}

export interface RawClient {
  deviceId: string;
  send<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    overrides?: CallOverrides,
  ): Promise<Answer<E>>;
  /** As `send`, and an answer other than 0 is an error. */
  ask<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    overrides?: CallOverrides,
  ): Promise<Reply<E>>;
  /** Downloads an address of the product whole, as a player without a cache does; returns the bytes. */
  download(address: string): Promise<number>;
  /** The same machine with another identity. */
  as(identity: RawIdentity): RawClient;
}

export interface RawOptions extends RawIdentity {
  url: string;
  /** The secret of the basic signature; every page contains it. */
  secret: string;
  /** The network that it calls from, as our proxy would report it. Default: this machine's. */
  ip?: string;
}

/** The settings that the product writes into its pages. */
export const readBoot = async (url: string): Promise<Boot> => {
  const html = await (await fetch(`${url}/Home`)).text();
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error(`${url}/Home has no boot data`);
  return JSON.parse(json) as Boot;
};

export const dataOf = <E extends Endpoint>({ code, msg, data }: Answer<E>): Reply<E> => {
  if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return data as Reply<E>;
};

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Speaks the API's own protocol without the product's client. */
export const rawClient = (options: RawOptions): RawClient => {
  const { url, secret, token, signKey, ip } = options;
  const network: Record<string, string> = ip === undefined ? {} : { 'X-Forwarded-For': ip };
  const deviceId = options.deviceId ?? hex(16);

  const send: RawClient['send'] = async (endpoint, input, overrides = {}) => {
    const { method, path } = endpoint;
    const params = stampParams(endpoint, input, {
      timestamp: Date.now() + (overrides.clockMs ?? 0),
      nonce: overrides.nonce ?? hex(nonceLength / 2),
      deviceId,
    });
    const session = (message: string) => {
      if (signKey === undefined) throw new Error(`${path} needs a session's key`);
      return sessionSign(message, signKey);
    };
    const sign = overrides.sign ?? signOf(endpoint, params, { secret, session });
    const { search, body } = requestPayload(endpoint, { ...params, sign });
    const key = overrides.idempotencyKey === undefined ? randomUUID() : overrides.idempotencyKey;
    const response = await fetch(new URL(path + search, url), {
      method,
      headers: {
        ...headersOf(endpoint, {
          lang: 'en',
          appType: 'web',
          timezone: 'Europe/Berlin',
          token,
          idempotencyKey: endpoint.sign === 'session' ? key : null,
        }),
        ...network,
      },
      ...(body !== undefined && { body }),
    });
    const envelope = (await response.json()) as { code: number; msg: string; data: unknown };
    return { status: response.status, headers: response.headers, ...envelope };
  };

  return {
    deviceId,
    send,
    ask: async (endpoint, input, overrides) => dataOf(await send(endpoint, input, overrides)),
    download: async (address) =>
      (await (await fetch(new URL(address, url), { headers: network })).arrayBuffer()).byteLength,
    as: (identity) => rawClient({ url, secret, deviceId, ip, ...identity }),
  };
};
