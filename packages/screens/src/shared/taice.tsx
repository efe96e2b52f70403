import {
  queryState,
  readQuery,
  runQuery,
  type QueryKey,
  type QueryRun,
  type Taice,
} from '@taice/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

const TaiceContext = createContext<Taice | null>(null);

/** Gives the page's Taice, what it knows of the server and its atoms' store to all screens. */
export function TaiceProvider({ taice, children }: { taice: Taice; children: ReactNode }) {
  return (
    <TaiceContext value={taice}>
      <QueryClientProvider client={taice.queries}>
        <Provider store={taice.store}>{children}</Provider>
      </QueryClientProvider>
    </TaiceContext>
  );
}

export function useTaice(): Taice {
  const taice = useContext(TaiceContext);
  if (!taice) throw new Error('useTaice needs a TaiceProvider around it');
  return taice;
}

export type QueryOptions = {
  /** False leaves it unasked. */
  enabled?: boolean;
};

export type Query<T> = {
  /** What was last answered; kept while it is asked again. */
  data: T | undefined;
  /** Of the last run: an ApiError or a NetworkError. */
  error: unknown;
  loading: boolean;
  reload: () => void;
};

function useNewest<T>(value: T) {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}

function useCached<T>(key: QueryKey, run: QueryRun<T>, enabled: boolean) {
  const taice = useTaice();
  const text = JSON.stringify(key);
  const newest = useNewest(run);
  const subscribe = useCallback(
    (listener: () => void) =>
      enabled
        ? readQuery<T>(taice, text, (...args) => newest.current(...args), listener)
        : () => {},
    [taice, text, enabled, newest],
  );
  const read = useCallback(() => queryState<T>(taice, text), [taice, text]);
  const state = useSyncExternalStore(subscribe, read, read);
  // Loading from the first render on, not only from the effect that asks.
  const unasked = enabled && state.data === undefined && state.error === undefined;
  return { taice, text, state, loading: state.loading || unasked };
}

/**
 * Reads the server: at once what is remembered under `key`, and always the fresh answer behind it.
 * Remembered until login, logout or a change of language. Errors are not toasted.
 */
export function useQuery<T>(
  key: QueryKey,
  run: (taice: Taice, signal: AbortSignal) => Promise<T>,
  { enabled = true }: QueryOptions = {},
): Query<T> {
  const { taice, text, state, loading } = useCached<T>(key, run, enabled);
  const newest = useNewest(run);
  const reload = useCallback(
    () => void runQuery<T>(taice, text, (same, signal) => newest.current(same, signal)),
    [taice, text, newest],
  );
  return { data: state.data, error: state.error, loading, reload };
}

/** Where a page begins; an endpoint takes one of the two. The first page has no cursor. */
export type PageStart = { cursor: string | undefined; page: number };

export type PageReply<T> = {
  list: readonly T[];
  next_cursor?: string | null;
  has_more?: boolean;
};

export type Pages<T, R = PageReply<T>> = {
  items: readonly T[];
  /** The newest page's whole answer, for what stands beside its list. */
  last: R | undefined;
  loading: boolean;
  error: unknown;
  hasMore: boolean;
  /** Asks for the next page, or again for the one that failed. */
  more: () => void;
  /** Starts over with the first page. */
  reload: () => void;
};

type Held<T, R> = { items: readonly T[]; next: PageStart | null; last: R };

const none: readonly never[] = [];
const start: PageStart = { cursor: undefined, page: 1 };

const appended = <T, R extends PageReply<T>>(
  before: readonly T[],
  at: PageStart,
  last: R,
): Held<T, R> => {
  const cursor = last.next_cursor ?? undefined;
  const more = last.has_more ?? cursor !== undefined;
  return {
    items: [...before, ...last.list],
    next: more ? { cursor, page: at.page + 1 } : null,
    last,
  };
};

/**
 * Reads a list page by page:
 * `usePages(['log'], (taice, { page }, signal) => taice.api.wallet.walletLog({ page }, { signal }))`.
 */
export function usePages<T, R extends PageReply<T>>(
  key: QueryKey,
  run: (taice: Taice, at: PageStart, signal: AbortSignal) => Promise<R & PageReply<T>>,
  { enabled = true }: QueryOptions = {},
): Pages<T, R> {
  const newest = useNewest(run);
  const first: QueryRun<Held<T, R>> = useCallback(
    async (taice, signal) =>
      appended<T, R>(none, start, await newest.current(taice, start, signal)),
    [newest],
  );
  const again: QueryRun<Held<T, R>> = async (taice, signal, before) => {
    const fresh = await first(taice, signal, before);
    const head = before?.items.slice(0, fresh.items.length);
    // Coming back to a list of several pages keeps them, and the place in them, if nothing is new.
    return before && JSON.stringify(head) === JSON.stringify(fresh.items) ? before : fresh;
  };
  const { taice, text, state, loading } = useCached<Held<T, R>>(key, again, enabled);

  const reload = useCallback(() => void runQuery(taice, text, first), [taice, text, first]);
  const more = useCallback(() => {
    const { data, loading: busy } = queryState<Held<T, R>>(taice, text);
    if (busy) return;
    const at = data?.next;
    if (!at) return void (data ?? reload());
    void runQuery<Held<T, R>>(taice, text, async (same, signal, before) =>
      appended<T, R>(before?.items ?? none, at, await newest.current(same, at, signal)),
    );
  }, [taice, text, reload, newest]);
  return {
    items: state.data?.items ?? none,
    last: state.data?.last,
    hasMore: state.data?.next != null,
    loading,
    error: state.error,
    more,
    reload,
  };
}
