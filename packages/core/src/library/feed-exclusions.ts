import type { QueryKey } from '@tanstack/query-core';
import type { Input, PostCard, TaiceContract } from '@taice/contract';
import { knownSlides } from '../posts/feed.ts';
import { postKeys } from '../posts/queries.ts';
import { optimistic } from '../queries/optimistic-change.ts';
import type { Taice } from '../types.ts';
import { userKeys } from '../user/queries.ts';
import { libraryKeys } from './queries.ts';
import { hidePosts } from './hide-posts.ts';

type NotInterestedTarget = Pick<
  Input<TaiceContract['library']['notInterested']>,
  'post_id' | 'user_id' | 'category_id'
>;

const matchesPostQuery =
  (...names: readonly string[]) =>
  ([domain, name]: QueryKey): boolean =>
    domain === postKeys.all[0] && names.includes(String(name));

/** Lists that the server chooses for the viewer. */
const isChosen = matchesPostQuery('feed', 'sections', 'grid', 'upNext', 'invitation');
const isHistory = matchesPostQuery('history');

const matchesTarget =
  ({ post_id, user_id, category_id }: NotInterestedTarget) =>
  (post: PostCard): boolean =>
    post.id === post_id || post.author.id === user_id || post.category.id === category_id;

/** An empty feed starts again. */
const refillFeed = (taice: Taice): void => {
  if (knownSlides(taice).length === 0)
    void taice.queries.resetQueries({ queryKey: postKeys.feed, exact: true });
};

/** Removes content that the viewer does not want from the lists chosen for them. Resolves with the undo function. */
export async function markNotInterested(
  taice: Taice,
  target: NotInterestedTarget,
): Promise<() => Promise<void>> {
  const change = hidePosts(taice, matchesTarget(target), isChosen);
  await optimistic(change, () => taice.api.library.notInterested(target));
  refillFeed(taice);
  return async () => {
    await taice.api.library.notInterested({ ...target, status: 0 });
    change.takeBack();
  };
}

/** Hides or restores everything of a person in every list. */
export async function setBlocked(taice: Taice, id: string, isBlocked: boolean): Promise<void> {
  const send = () => taice.api.user.block({ id, status: isBlocked ? 1 : 0 });
  if (isBlocked) {
    const change = hidePosts(
      taice,
      ({ author }) => author.id === id,
      ([domain]) => domain === postKeys.all[0] || domain === libraryKeys.all[0],
    );
    await optimistic(change, send);
  } else await send();
  refillFeed(taice);
  const { queries } = taice;
  // The feed stays as it is: its next pages leave them out.
  const isFeed = (key: QueryKey) => key[0] === postKeys.feed[0] && key[1] === postKeys.feed[1];
  void queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      !isFeed(queryKey) && String(queryKey) !== String(userKeys.me) && queryKey[0] !== 'studio',
  });
}

/** Removes a video from the history. Resolves with the undo function. */
export async function removeFromHistory(taice: Taice, id: string): Promise<() => Promise<void>> {
  const change = hidePosts(taice, (post) => post.id === id, isHistory);
  await optimistic(change, () => taice.api.library.clearViewLog({ ids: [id] }));
  const refetch = () => askForWatched(taice);
  refetch();
  return async () => {
    await taice.api.library.clearViewLog({ ids: [id], restore: 1 });
    change.takeBack();
    refetch();
  };
}

/** Reloads data that depends on the history: the watched parts of videos, and the videos to continue. */
const askForWatched = ({ queries }: Taice): void => {
  void queries.invalidateQueries({ queryKey: postKeys.sections });
  void queries.invalidateQueries({ queryKey: postKeys.details });
};

/** Clears the whole history. */
export async function clearHistory(taice: Taice): Promise<void> {
  await taice.api.library.clearViewLog({ all: 1 });
  await taice.queries.resetQueries({ predicate: ({ queryKey }) => isHistory(queryKey) });
  askForWatched(taice);
}
