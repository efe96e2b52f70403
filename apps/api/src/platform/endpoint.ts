import type { AppType, Contract, Endpoint, Reply, Request, StandingOf } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Database, Tx } from './db/pool.ts';
import type { CallUse } from './http/idempotency.ts';
import type { Principal } from './http/principal.ts';
import type { Services } from './services.ts';
import type { PreserializedJson } from './preserialized-json.ts';

/** The caller of any call, and where it comes from. */
export interface Caller {
  readonly appType: AppType;
  /** As the caller states it. */
  readonly deviceId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly lang: Lang;
  /** IANA name or offset, for display and message times only. */
  readonly timezone: string;
  readonly requestId: string;
}

/** Input of both stages of a handler: the caller, the parsed input, and the process's services. */
interface HandlerContext<E extends Endpoint> extends Services, Caller {
  readonly input: Request<E>;
  readonly user: E['auth'] extends 'user'
    ? Principal<StandingOf<E>>
    : Principal<StandingOf<E>> | null;
}

/** Input of `prove`. `db` is the pool: no connection is held while waiting for an outside server. */
export type ProveCall<E extends Endpoint> = HandlerContext<E>;

/** Input of `run`. */
export type Call<E extends Endpoint> = Omit<HandlerContext<E>, 'db'> & {
  /** The running transaction of a session-signed call; otherwise the pool. */
  readonly db: E['sign'] extends 'session' ? Tx : Database;
  /** Runs once the call's transaction is committed; not at all when it failed. */
  readonly afterCommit: (effect: () => void) => void;
};

/** The reply. A read with a basic signature may return its JSON; a session-signed reply is stored for repeats. */
type HandlerResult<E extends Endpoint> =
  | Reply<E>
  | (E['sign'] extends 'basic' ? PreserializedJson : never);

interface HandlerStages<E extends Endpoint, P> {
  /**
   * For slow or remote work, or effects that must last even if the call fails: signatures, other people's servers,
   * hashes of passwords, counted guesses. Runs once, before the transaction and on none of its connections; its result
   * is passed to `run`.
   */
  readonly prove?: (call: ProveCall<E>) => Promise<P>;
  /** The effects, all or none. Repeated from its start after a deadlock. */
  readonly run: (call: Call<E>, proof: P) => Promise<HandlerResult<E>>;
}

/** Input of an atomic call. `db` is the pool, as for `prove`. */
export type AtomicCall<E extends Endpoint> = HandlerContext<E> & { readonly use: CallUse };

interface AtomicHandler<E extends Endpoint> {
  /**
   * Instead of `run`, for a session-signed call that comes so often that a transaction's round trips would cost more
   * than its work: all of its effects are one statement, which uses up `use` by the database's `use_call`.
   * Repeated from its start after a deadlock.
   */
  readonly runAtomic: (call: AtomicCall<E>) => Promise<Reply<E>>;
}

/** An endpoint with its stages. Only its own `run` knows the type of `prove`'s result: hence `never`. */
export interface StagedHandler<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly prove?: (call: ProveCall<E>) => Promise<unknown>;
  readonly run: (call: Call<E>, proven: never) => Promise<HandlerResult<E>>;
}

/** An endpoint with its code. */
export type Handler<E extends Endpoint = Endpoint> =
  | StagedHandler<E>
  | ({ readonly endpoint: E } & AtomicHandler<E>);

/** Binds an endpoint of the contract to its code; everything around it is the platform's. */
export function handler<E extends Endpoint, P = undefined>(
  endpoint: E,
  stages: HandlerStages<E, P>,
): StagedHandler<E>;
export function handler<E extends Endpoint & { readonly sign: 'session' }>(
  endpoint: E,
  atomic: AtomicHandler<E>,
): Handler<E>;
export function handler<E extends Endpoint, P>(
  endpoint: E,
  implementation: HandlerStages<E, P> | AtomicHandler<E>,
): Handler<E> {
  return { endpoint, ...implementation };
}

/** A handler for each endpoint: a missing one does not compile. */
export type RoutesFor<C extends Contract> = {
  readonly [D in keyof C]: { readonly [N in keyof C[D]]: Handler<C[D][N]> };
};
