import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * - `visitor`: anyone; the answer is richer with a session
 * - `user`: a live session
 * - `service`: Taice's own bot, by a key derived from the bot token
 */
export type Auth = 'visitor' | 'user' | 'service';

/**
 * - `basic`: hex(SHA-256(timestamp + nonce + SIGN_SECRET)), a filter only
 * - `session`: hex(HMAC-SHA256(sign_key, METHOD\npath\ncanonical JSON)); moves points or identity,
 *   runs in one transaction with its nonce and idempotency key
 */
export type Sign = 'basic' | 'session';

/** The rate limiter's bucket for the call. */
export type Limit = 'read' | 'write' | 'password' | 'code' | 'proof' | 'beat' | 'claim';

/** The client of a call, by its `App-Type` header. */
export type AppType = 'web' | 'tg_mini';

/** The states in which an account has sessions; a suspended or deleted one has none. */
export type Standing = 'active' | 'limited' | 'deleting';

/** One endpoint, declared once: middleware, OpenAPI, client and tests all read this object. */
export type Endpoint = {
  readonly method: 'GET' | 'POST';
  /** As the product spells it, from `/api` on. */
  readonly path: `/api/${string}`;
  /** Other paths of the product for the same call. */
  readonly aliases?: readonly `/api/${string}`[];
  readonly auth: Auth;
  readonly sign: Sign;
  readonly limit: Limit;
  /**
   * Accounts that may call, by their state; default: all. `earning`: the call earns points, so it refuses a limited
   * account with 1306 and `data.reasons`, leaving or not. It refuses an account whose age must be confirmed first in
   * the same way.
   */
  readonly standing?: 'earning';
  /**
   * The call changes the owner of an account, or takes something out of it for good. A session that has not confirmed
   * its owner for 10 min gets 1119 with `data.ways` (`ConfirmationMethod`).
   */
  readonly fresh?: true;
  /** Clients that may call; default: all. */
  readonly apps?: readonly AppType[];
  /**
   * Use of `Idempotency-Key` by a session-signed call: its answer is stored under the key and returned again. Default:
   * the header is ignored.
   */
  readonly idempotency?: 'optional' | 'required';
  /** A read whose answer grants access. Neither it nor a posted body is compressed, because lengths leak secrets. */
  readonly secret?: true;
  readonly summary: string;
  readonly request: z.ZodObject;
  readonly reply: z.ZodType;
  /** Codes of this call; every call may also answer 400, 401, 429, 500 and 1001–1003. */
  readonly errors: readonly ErrorCode[];
};

export const endpoint = <const E extends Endpoint>(e: E): E => e;

/** Account states that an endpoint's own code can meet. */
export type StandingOf<E extends Endpoint> = E['standing'] extends 'earning'
  ? Exclude<Standing, 'limited'>
  : Standing;

/** The request as a caller sends it. */
export type Input<E extends Endpoint> = z.input<E['request']>;
/** The parsed request that a handler receives. */
export type Request<E extends Endpoint> = z.output<E['request']>;
/** The value of `data` when `code` is 0. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

export type Contract = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** The facts that a client needs to send a call; small enough for the first load. */
export type WireEndpoint = Pick<Endpoint, 'method' | 'path' | 'auth' | 'sign' | 'idempotency'>;
export type Wire<C extends Contract> = {
  readonly [D in keyof C]: {
    readonly [N in keyof C[D] as C[D][N]['auth'] extends 'service' ? never : N]: WireEndpoint;
  };
};

/** Reduces a contract to its wire facts, without the schemas and the bot's calls. */
export const wireOf = <C extends Contract>(contract: C): Wire<C> =>
  Object.fromEntries(
    Object.entries(contract).map(([domain, endpoints]) => [
      domain,
      Object.fromEntries(
        Object.entries(endpoints)
          .filter(([, { auth }]) => auth !== 'service')
          .map(([name, { method, path, auth, sign, idempotency }]) => [
            name,
            { method, path, auth, sign, ...(idempotency && { idempotency }) },
          ]),
      ),
    ]),
  ) as Wire<C>;
