import type { Query, QueryClient } from '@tanstack/query-core';
import type { PostCard } from '@taice/contract';
import { createCacheChange, updateQueryData } from '../queries/cache-change.ts';
import { mapPosts } from './map-posts.ts';

/** A change of a video: the fields, or a function that derives them. */
export type PostPatch = Partial<PostCard> | ((post: PostCard) => Partial<PostCard>);

type Name = keyof PostCard;
type Changed = { readonly before: Partial<PostCard>; readonly after: Partial<PostCard> };

const pick = (post: PostCard, names: readonly string[]): Partial<PostCard> =>
  Object.fromEntries(names.map((name) => [name, post[name as Name]]));

/** The old values of the changed fields that still hold the new ones. The cache copies its data. */
const revertedFields = (post: PostCard, { before, after }: Changed): Partial<PostCard> => {
  const isUnchanged = (name: string) =>
    JSON.stringify(post[name as Name]) === JSON.stringify(after[name as Name]);
  return pick({ ...post, ...before }, Object.keys(before).filter(isUnchanged));
};

/** A change to one video, which can be applied to one query after another, and undone in all. */
const createPostChange = (queries: QueryClient, id: string) => {
  const changed = new Map<string, Changed>();
  const updatePost = (query: Query, change: (post: PostCard) => PostCard) =>
    updateQueryData(queries, query, (data) => mapPosts(data, id, change));
  return {
    make: (query: Query, patch: PostPatch) =>
      updatePost(query, (post) => {
        const after = typeof patch === 'function' ? patch(post) : patch;
        const before = pick(post, Object.keys(after));
        changed.set(query.queryHash, { before, after });
        return { ...post, ...after };
      }),
    rollback: () => {
      for (const [hash, fieldChanges] of changed) {
        const query = queries.getQueryCache().get(hash);
        if (query)
          updatePost(query, (post) => ({ ...post, ...revertedFields(post, fieldChanges) }));
      }
    },
  };
};

/** Changes a video everywhere on the page: feed, detail, sections, grids, up next, history. */
export function patchPost(queries: QueryClient, id: string, patch: PostPatch): void {
  const { make } = createPostChange(queries, id);
  for (const query of queries.getQueryCache().getAll()) make(query, patch);
}

/** The same with the server's answer: answers under way, and pages added to others, do not undo it. */
export function setPostFields(queries: QueryClient, id: string, patch: Partial<PostCard>): void {
  const { make } = createPostChange(queries, id);
  createCacheChange(queries, (query) => make(query, patch)).finish();
}

export type OptimisticPost<T> = {
  readonly id: string;
  /** The change that is shown at once. */
  readonly patch: PostPatch;
  /** The call; if it fails, everything is as before. */
  readonly run: () => Promise<T>;
  /** The change by the server's answer; default: `patch`. */
  readonly patchFromAnswer?: (answer: T) => PostPatch;
};

/**
 * Shows a change to a video on all lists before the server has made it. If the server refuses, it is undone in all of
 * them, field by field. Answers that were sent before the change and arrive after it are changed too, so that none of
 * them undoes it.
 */
export async function updatePostOptimistically<T>(
  queries: QueryClient,
  { id, patch, run, patchFromAnswer = () => patch }: OptimisticPost<T>,
): Promise<T> {
  const { make, rollback } = createPostChange(queries, id);
  let currentPatch = patch;
  const change = createCacheChange(queries, (query) => make(query, currentPatch));
  try {
    const reply = await run();
    currentPatch = patchFromAnswer(reply);
    change.finish();
    return reply;
  } catch (error) {
    change.stop();
    rollback();
    throw error;
  }
}
