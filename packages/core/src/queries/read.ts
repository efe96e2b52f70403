import type { DataTag, DefaultError, QueryClient, QueryKey } from '@tanstack/query-core';
import { tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';

/** One question to the server: its key, typed by its answer, and how it is asked. */
export type Read<T> = {
  readonly queryKey: DataTag<QueryKey, T, DefaultError>;
  readonly queryFn: (asked: { signal: AbortSignal }) => Promise<T>;
  /** False leaves it unasked for now. */
  readonly enabled?: boolean | (() => boolean);
  /** ms for which the answer needs no asking again. */
  readonly staleTime?: number;
  /** ms after which it is asked again by itself, as long as the page is in view. */
  readonly refetchInterval?:
    | number
    | ((query: { state: { data: T | undefined } }) => number | false);
  /** ms for which it is remembered while nobody reads it. */
  readonly gcTime?: number;
};

/** Declares a question; the key's type then knows the answer. */
export const read = <T>(question: Omit<Read<T>, 'queryKey'> & { queryKey: QueryKey }): Read<T> =>
  question as Read<T>;

/** For questions that only somebody who is logged in may ask. */
export const loggedIn =
  ({ store }: Taice) =>
  (): boolean =>
    store.get(tokenAtom) !== null;

/** Throws on what went wrong, unless whoever asked with `token` is not here any more. */
export const unlessGone =
  ({ store }: Taice, token: string) =>
  (error: unknown): void => {
    if (store.get(tokenAtom) === token) throw error;
  };

/**
 * Asks now, whatever is known or under way: the answer is from after this call. Rejects with what
 * the question rejects with, and with a CancelledError once everything is forgotten.
 */
export function askAgain<T>(queries: QueryClient, question: Read<T>): Promise<T> {
  const options = queries.defaultQueryOptions(question);
  const query = queries.getQueryCache().build(queries, options);
  void query.cancel({ silent: true });
  return query.fetch(options);
}
