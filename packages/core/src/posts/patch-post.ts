import type { Query, QueryClient } from '@tanstack/query-core';
import type { PostCard } from '@taice/contract';
import { mapPosts } from './map-posts.ts';

/** What changes of a video: the fields, or how they follow from what is known. */
export type PostPatch = Partial<PostCard> | ((post: PostCard) => Partial<PostCard>);

type Name = keyof PostCard;
type Changed = { readonly before: Partial<PostCard>; readonly after: Partial<PostCard> };

const pick = (post: PostCard, names: readonly string[]): Partial<PostCard> =>
  Object.fromEntries(names.map((name) => [name, post[name as Name]]));

/** What of `after` still stands in `post`, as it was before. The cache copies what it takes. */
const undone = (post: PostCard, { before, after }: Changed): Partial<PostCard> => {
  const stands = (name: string) =>
    JSON.stringify(post[name as Name]) === JSON.stringify(after[name as Name]);
  return pick({ ...post, ...before }, Object.keys(before).filter(stands));
};

/** A change to one video that can be made to one query after the other, and taken back from all. */
const changeOf = (queries: QueryClient, id: string) => {
  const changed = new Map<string, Changed>();
  const put = (query: Query, change: (post: PostCard) => PostCard) => {
    const { data, dataUpdatedAt: updatedAt } = query.state;
    const next = mapPosts(data, id, change);
    // As old as it was: what it holds besides the video is asked for again when it would have been.
    if (next !== data) queries.setQueryData(query.queryKey, next, { updatedAt });
  };
  return {
    make: (query: Query, patch: PostPatch) =>
      put(query, (post) => {
        const after = typeof patch === 'function' ? patch(post) : patch;
        const before = pick(post, Object.keys(after));
        changed.set(query.queryHash, { before, after });
        return { ...post, ...after };
      }),
    takeBack: () => {
      for (const [hash, what] of changed) {
        const query = queries.getQueryCache().get(hash);
        if (query) put(query, (post) => ({ ...post, ...undone(post, what) }));
      }
    },
  };
};

/** Changes a video wherever the page knows it: feed, detail, sections, grids, up next, history. */
export function patchPost(queries: QueryClient, id: string, patch: PostPatch): void {
  const { make } = changeOf(queries, id);
  for (const query of queries.getQueryCache().getAll()) make(query, patch);
}

export type OptimisticPost<T> = {
  readonly id: string;
  /** What is shown at once. */
  readonly patch: PostPatch;
  /** The call; where it fails everything is as before. */
  readonly run: () => Promise<T>;
  /** What the server's answer says of the video; by default what was shown. */
  readonly learn?: (answer: T) => PostPatch;
};

/**
 * Shows a change to a video on all lists before the server has made it, and takes it back from all of
 * them, field by field, where the server refuses. Answers that left before the change and come in
 * after it are changed too, so that none of them undoes it.
 */
export async function withPost<T>(
  queries: QueryClient,
  { id, patch, run, learn = () => patch }: OptimisticPost<T>,
): Promise<T> {
  const cache = queries.getQueryCache();
  const { make, takeBack } = changeOf(queries, id);
  let shown = patch;
  /** What the change still waits for, once the server has made it. */
  let underWay: Set<Query> | null = null;
  const stop = cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      make(query, shown);
    if (!underWay) return;
    if (event.type === 'removed' || query.state.fetchStatus === 'idle') underWay.delete(query);
    if (underWay.size === 0) stop();
  });
  for (const query of cache.getAll()) make(query, shown);
  try {
    const answer = await run();
    shown = learn(answer);
    for (const query of cache.getAll()) make(query, shown);
    underWay = new Set(cache.findAll({ fetchStatus: 'fetching' }));
    if (underWay.size === 0) stop();
    return answer;
  } catch (error) {
    stop();
    takeBack();
    throw error;
  }
}
