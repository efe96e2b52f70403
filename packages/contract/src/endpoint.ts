import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * - `visitor`: anybody; richer when a session is sent
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

/** Which bucket of the rate limiter counts the call (domain.md 1, Rate limits). */
export type Limit = 'read' | 'write' | 'password' | 'code' | 'proof' | 'beat' | 'claim';

/** The client that a call comes from, as its `App-Type` header says. */
export type AppType = 'web' | 'tg_mini';

/** The states in which an account has sessions; a suspended or deleted one has none. */
export type Standing = 'active' | 'limited' | 'deleting';

/** One endpoint, declared once: middleware, OpenAPI, client and tests all read this object. */
export type Endpoint = {
  readonly method: 'GET' | 'POST';
  /** As the product spells it, from `/api` on. */
  readonly path: `/api/${string}`;
  /** Further paths that the product knows the same call by. */
  readonly aliases?: readonly `/api/${string}`[];
  readonly auth: Auth;
  readonly sign: Sign;
  readonly limit: Limit;
  /**
   * Which accounts may call by their state; all of them where nothing is said. `earning`: what it does earns
   * points, so a limited account, whether it is leaving or not, is refused as everywhere where something is
   * earned, and so is one whose age must be confirmed first: with 1306 and `data.reasons`.
   */
  readonly standing?: 'earning';
  /**
   * It changes who an account belongs to, or takes out of it what cannot be had back: a session that has not shown who it is for 10 min is asked to
   * confirm it, with 1119 and `data.ways` (`ConfirmingWay`).
   */
  readonly fresh?: true;
  /** The clients that may call; every one where none is named. */
  readonly apps?: readonly AppType[];
  /**
   * Whether a session-signed call may or must say an `Idempotency-Key`, under which its answer is kept
   * and given again. Without it the header is not read.
   */
  readonly idempotency?: 'optional' | 'required';
  /** A read whose answer lets its holder in or act. It is not compressed, nor is what is posted: lengths tell. */
  readonly secret?: true;
  readonly summary: string;
  readonly request: z.ZodObject;
  readonly reply: z.ZodType;
  /** The special codes; 400, 401, 429, 500 and 1001–1003 are every call's. */
  readonly errors: readonly ErrorCode[];
};

export const endpoint = <const E extends Endpoint>(e: E): E => e;

/** The states of an account that an endpoint's own code can meet. */
export type StandingOf<E extends Endpoint> = E['standing'] extends 'earning'
  ? Exclude<Standing, 'limited'>
  : Standing;

/** What a caller sends. */
export type Input<E extends Endpoint> = z.input<E['request']>;
/** What a handler receives, parsed. */
export type Request<E extends Endpoint> = z.output<E['request']>;
/** What `data` holds when `code` is 0. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

export type Contract = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** The facts a client needs to send a call; small enough for the first load. */
export type WireEndpoint = Pick<Endpoint, 'method' | 'path' | 'auth' | 'sign' | 'idempotency'>;
export type Wire<C extends Contract> = {
  readonly [D in keyof C]: {
    readonly [N in keyof C[D] as C[D][N]['auth'] extends 'service' ? never : N]: WireEndpoint;
  };
};

/** Reduces a contract to its wire facts, leaving the schemas behind, and what only the bot may ask. */
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
