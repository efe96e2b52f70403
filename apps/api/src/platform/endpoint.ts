import type { Contract, Endpoint, Reply, Request } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Database, Tx } from './db/pool.ts';
import type { Principal } from './http/principal.ts';
import type { Services } from './services.ts';

export type AppType = 'web' | 'tg_mini';

/** Who calls from where, of every call. */
export interface Caller {
  readonly appType: AppType;
  readonly deviceId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly lang: Lang;
  /** IANA name or offset, for display and message times only. */
  readonly timezone: string;
  readonly requestId: string;
}

/** What a handler gets: the caller, the parsed input, and the process's services. */
export type Call<E extends Endpoint> = Omit<Services, 'db'> &
  Caller & {
    readonly input: Request<E>;
    /** The running transaction of a session-signed call; otherwise the pool. */
    readonly db: E['sign'] extends 'session' ? Tx : Database;
    /**
     * For what must last though the call fails (a counted wrong guess): beside the running transaction
     * of a session-signed call; otherwise the pool, also for a transaction of the handler's own.
     */
    readonly pool: Database;
    readonly user: E['auth'] extends 'user' ? Principal : Principal | null;
    /** Runs once the call's transaction is committed; not at all when it failed. */
    readonly afterCommit: (effect: () => void) => void;
  };

export interface Handler<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly run: (call: Call<E>) => Promise<Reply<E>>;
}

/** Binds an endpoint of the contract to its code; everything around it is the platform's. */
export const handler = <E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<Reply<E>>,
): Handler<E> => ({ endpoint, run });

/** A handler for each endpoint: a missing one does not compile. */
export type RoutesFor<C extends Contract> = {
  readonly [D in keyof C]: { readonly [N in keyof C[D]]: Handler<C[D][N]> };
};
