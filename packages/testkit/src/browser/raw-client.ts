import { randomBytes, randomUUID } from 'node:crypto';
import type { Boot, Endpoint, Input, Reply } from '@taice/contract';
import { nonceLength } from '@taice/contract/shapes';
import { carried, headersOf, sessionSign, signOf, stamped } from '@taice/contract/signing';

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
  /** Fetches an address of the product's whole, as a player without a cache; its bytes. */
  download(address: string): Promise<number>;
  /** The same machine with another identity. */
  as(identity: RawIdentity): RawClient;
}

export interface RawOptions extends RawIdentity {
  url: string;
  /** Of the basic signature; every page carries it. */
  secret: string;
  /** Of the network that it calls from, as a proxy of the product's would say; this machine's without. */
  ip?: string;
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
  const { url, secret, token, signKey, ip } = options;
  const network: Record<string, string> = ip === undefined ? {} : { 'X-Forwarded-For': ip };
  const deviceId = options.deviceId ?? hex(16);

  const send: RawClient['send'] = async (endpoint, input, tweak = {}) => {
    const { method, path } = endpoint;
    const params = stamped(endpoint, input, {
      timestamp: Date.now() + (tweak.clockMs ?? 0),
      nonce: tweak.nonce ?? hex(nonceLength / 2),
      deviceId,
    });
    const session = (message: string) => {
      if (signKey === undefined) throw new Error(`${path} needs a session's key`);
      return sessionSign(message, signKey);
    };
    const sign = tweak.sign ?? signOf(endpoint, params, { secret, session });
    const { search, body } = carried(endpoint, { ...params, sign });
    const key = tweak.idempotencyKey === undefined ? randomUUID() : tweak.idempotencyKey;
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
    ask: async (endpoint, input, tweak) => dataOf(await send(endpoint, input, tweak)),
    download: async (address) =>
      (await (await fetch(new URL(address, url), { headers: network })).arrayBuffer()).byteLength,
    as: (identity) => rawClient({ url, secret, deviceId, ip, ...identity }),
  };
};
