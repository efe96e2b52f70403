import type { PostCard, UserBrief } from '@taice/contract';
import { openLogin, overlayAtom } from '../overlays/store.ts';
import { tokenAtom } from '../session/atoms.ts';
import { onSessionEvent } from '../session/session.ts';
import type { Taice } from '../types.ts';
import { saveViewer, viewerOf } from '../user/viewer.ts';
import { mapObjects, mapPosts } from './map-posts.ts';
import { syncToggle } from './sync-toggle.ts';

export type Reaction = 'like' | 'dislike' | null;
type Reactable = Pick<PostCard, 'is_like' | 'is_dislike' | 'like_num'>;

/** Runs it now, or once the visitor has logged in by the dialog that opens; never if they close it. */
const runLoggedIn = (taice: Taice, run: () => Promise<void>): Promise<void> => {
  const { store } = taice;
  if (store.get(tokenAtom) !== null) return run();
  openLogin(taice);
  const ends = [
    onSessionEvent(taice, (event) => {
      if (event !== 'login') return;
      end();
      void run();
    }),
    store.sub(overlayAtom, () => {
      if (store.get(overlayAtom) === null && store.get(tokenAtom) === null) end();
    }),
  ];
  const end = () => {
    for (const stop of ends) stop();
  };
  return Promise.resolve();
};

export const reactionOf = ({ is_like, is_dislike }: Omit<Reactable, 'like_num'>): Reaction => {
  if (is_like) return 'like';
  return is_dislike ? 'dislike' : null;
};

/** The video or comment with the wished reaction and the matching count. */
export const withReaction = <T extends Reactable>(one: T, reaction: Reaction): T =>
  reactionOf(one) === reaction
    ? one
    : {
        ...one,
        is_like: reaction === 'like',
        is_dislike: reaction === 'dislike',
        like_num: Math.max(0, one.like_num + Number(reaction === 'like') - Number(one.is_like)),
      };

const setReaction = (taice: Taice, post: PostCard, wish: Reaction): Promise<void> => {
  const { posts } = taice.api;
  const { id } = post;
  return runLoggedIn(taice, () =>
    syncToggle<Reaction>(taice, {
      key: `react ${id}`,
      was: reactionOf(post),
      wish,
      show: (value, data) => mapPosts(data, id, (one) => withReaction(one, value)),
      send: async (value, serverValue, options) => {
        // Each call removes only its own reaction.
        const call = (value ?? serverValue) === 'dislike' ? posts.dislike : posts.like;
        const reply = await call({ post_id: id, status: value === null ? 0 : 1 }, options);
        const { is_like, is_dislike, like_num } = reply;
        return (data) => mapPosts(data, id, (one) => ({ ...one, is_like, is_dislike, like_num }));
      },
    }),
  );
};

export const toggleLike = (taice: Taice, post: PostCard): Promise<void> =>
  setReaction(taice, post, post.is_like ? null : 'like');

/** For a double tap, which never removes a like. */
export const like = (taice: Taice, post: PostCard): Promise<void> =>
  post.is_like ? Promise.resolve() : setReaction(taice, post, 'like');

export const toggleDislike = (taice: Taice, post: PostCard): Promise<void> =>
  setReaction(taice, post, post.is_dislike ? null : 'dislike');

const collected = (post: PostCard, isCollected: boolean): PostCard =>
  post.is_collect === isCollected
    ? post
    : {
        ...post,
        is_collect: isCollected,
        collect_num: Math.max(0, post.collect_num + (isCollected ? 1 : -1)),
      };

export const toggleCollect = (taice: Taice, post: PostCard): Promise<void> => {
  const { id, is_collect: was } = post;
  return runLoggedIn(taice, () =>
    syncToggle(taice, {
      key: `collect ${id}`,
      was,
      wish: !was,
      show: (value, data) => mapPosts(data, id, (one) => collected(one, value)),
      send: async (value, _known, options) => {
        const reply = await taice.api.posts.collect(
          { post_id: id, status: value ? 1 : 0 },
          options,
        );
        return (data) => mapPosts(data, id, (one) => ({ ...one, ...reply }));
      },
    }),
  );
};

/** A person in any list, with those of their counts that it shows. */
type Person = UserBrief & {
  readonly be_follow_num?: number;
  readonly fans_num?: number;
};
const isPerson = (value: object): value is Person => 'nickname' in value && 'is_follow' in value;
/** A video's page shows its creator's number of fans. */
type AuthoredPost = { readonly author: UserBrief; readonly author_fans_num: number };
const isMadeBy = (value: object): value is AuthoredPost =>
  'author_fans_num' in value && 'author' in value;

const adjustCount = (fans: number, delta: number): number => Math.max(0, fans + delta);

const followed = (data: unknown, id: string, isFollowed: boolean): unknown =>
  mapObjects(data, (value, before) => {
    if (isMadeBy(value) && isMadeBy(before) && value.author.id === id) {
      const delta = Number(isFollowed) - Number(before.author.is_follow);
      return delta === 0
        ? value
        : { ...value, author_fans_num: adjustCount(value.author_fans_num, delta) };
    }
    if (!isPerson(value) || value.id !== id || value.is_follow === isFollowed) return value;
    const delta = isFollowed ? 1 : -1;
    const { be_follow_num: followerCount, fans_num: fansCount } = value;
    return {
      ...value,
      is_follow: isFollowed,
      ...(followerCount !== undefined && { be_follow_num: adjustCount(followerCount, delta) }),
      ...(fansCount !== undefined && { fans_num: adjustCount(fansCount, delta) }),
    };
  });

const adjustFollowCount = (taice: Taice, delta: number): void => {
  const me = viewerOf(taice);
  if (me) saveViewer(taice, { ...me, follow_num: adjustCount(me.follow_num, delta) });
};

export const toggleFollow = (
  taice: Taice,
  { id, is_follow: was }: Pick<UserBrief, 'id' | 'is_follow'>,
): Promise<void> =>
  runLoggedIn(taice, () =>
    syncToggle(taice, {
      key: `follow ${id}`,
      was,
      wish: !was,
      show: (value, data) => followed(data, id, value),
      send: async (value, _known, options) => {
        await taice.api.user.follow({ id, status: value ? 1 : 0 }, options);
        adjustFollowCount(taice, value ? 1 : -1);
        return (data) => data;
      },
    }),
  );
