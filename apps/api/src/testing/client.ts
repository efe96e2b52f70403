import { randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint, Input, Reply, TaiceContract } from '@taice/contract';
import { contract } from '@taice/contract';
import type { AppType } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import {
  requestPayload,
  headersOf,
  sessionSign,
  signOf,
  stampParams,
} from '@taice/contract/signing';

/** An answer as received. `data` has the reply's shape if `code` is 0. */
export interface Answer<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
}

type CallOptions = {
  /** null: none, even if the endpoint asks for one. */
  idempotencyKey?: string | null;
  overrides?: Record<string, unknown>;
  path?: string;
};
export type Calls = {
  readonly [D in keyof TaiceContract]: {
    readonly [N in keyof TaiceContract[D]]: TaiceContract[D][N] extends Endpoint
      ? (
          input: Input<TaiceContract[D][N]>,
          options?: CallOptions,
        ) => Promise<Answer<Reply<TaiceContract[D][N]>>>
      : never;
  };
};

export interface Session {
  readonly token: string;
  readonly sign_key: string;
}

export interface Client {
  readonly deviceId: string;
  /** Every endpoint of the contract, signed as its declaration says. `overrides` spoil a call on purpose. */
  readonly call: Calls;
  /** The same device, acting for a session; `undefined` acts without a login. */
  as(session: Session | undefined): Client;
  /** A signed call of any endpoint, for walkers over the contract. */
  send(
    endpoint: Endpoint,
    input: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer<unknown>>;
}

export interface ClientDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response> | Response;
  now?: () => Date;
  signSecret?: string;
  appType?: AppType;
  deviceId?: string;
  lang?: Lang;
  timezone?: string;
  session?: Session | undefined;
  /** Headers beside those of every call. */
  headers?: Readonly<Record<string, string>>;
}

const ownKey = ({ idempotency }: Endpoint): string | undefined =>
  idempotency === 'required' ? randomUUID() : undefined;

/** A client of the API for tests and benchmarks: it signs, and hides nothing. */
export const createClient = (deps: ClientDeps): Client => {
  const deviceId = deps.deviceId ?? `test-${randomUUID()}`;
  const { now = () => new Date(), signSecret = 'taice-demo-sign', session } = deps;
  const send = async (
    endpoint: Endpoint,
    input: Record<string, unknown>,
    { idempotencyKey = ownKey(endpoint), overrides = {}, path = endpoint.path }: CallOptions = {},
  ): Promise<Answer<unknown>> => {
    const params = {
      ...stampParams(endpoint, input, {
        timestamp: now().getTime(),
        nonce: randomBytes(4).toString('hex'),
        deviceId,
      }),
      ...overrides,
    };
    // Without a session, the call is signed with the basic secret that everyone has.
    const signed = { ...endpoint, path, ...(!session && { sign: 'basic' as const }) };
    const sign = signOf(signed, params, {
      secret: signSecret,
      session: (message) => sessionSign(message, session?.sign_key ?? ''),
    });
    const { search, body } = requestPayload(endpoint, { sign, ...params });
    const response = await deps.fetch(`http://taice.test${path}${search}`, {
      method: endpoint.method,
      headers: {
        ...headersOf(endpoint, {
          lang: deps.lang ?? 'en',
          appType: deps.appType ?? 'web',
          timezone: deps.timezone ?? 'Europe/Berlin',
          token: session?.token,
          idempotencyKey,
        }),
        ...deps.headers,
      },
      ...(body !== undefined && { body }),
    });
    const answer = (await response.json()) as Omit<Answer<unknown>, 'status' | 'headers'>;
    return { ...answer, status: response.status, headers: response.headers };
  };
  const call = Object.fromEntries(
    Object.entries(contract).map(([domain, endpoints]) => [
      domain,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, endpoint]) => [
          name,
          (input: Record<string, unknown>, options?: CallOptions) => send(endpoint, input, options),
        ]),
      ),
    ]),
  ) as unknown as Calls;
  return {
    deviceId,
    call,
    send,
    as: (next) => createClient({ ...deps, deviceId, session: next }),
  };
};
