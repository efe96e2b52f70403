import type { SectionKey } from '@taice/contract';
import type { Services } from '../../platform/services.ts';
import { newForMs } from './feed-rules.ts';
import { chooseFeed } from './choose-feed.ts';
import { takeMatching } from './take-matching.ts';
import { type FeedProfile, readFeedProfile } from './feed-profile.ts';
import {
  MAX_REWARDED,
  type SharedCandidates,
  type SharedPost,
  sharedPosts,
} from './shared-candidates.ts';
import { type FeedExclusions, isNotExcluded } from './feed-exclusions.ts';

/** Undefined: the shared candidates do not suffice, and the statement over all posts must run. */
type Lists = Partial<
  Record<SectionKey, (limit: number) => Promise<bigint[]> | bigint[] | undefined>
>;

const MAX_UNFINISHED = 10;

const idsOf = (posts: readonly { id: bigint }[]): bigint[] => posts.map(({ id }) => id);

/** Home's sections, of the whole site or of one category, from shared candidates and one statement about the person. */
export const homeLists = async (
  parts: Pick<Services, 'db' | 'clock' | 'settings'> & {
    readonly user: { readonly userId: bigint } | null;
    readonly deviceId: string;
  },
  categoryId?: bigint,
): Promise<Lists> => {
  const { clock, settings, user, deviceId } = parts;
  const userId = user?.userId ?? null;
  const now = clock.rule().getTime();
  const shared = await sharedPosts(parts, categoryId);
  const profile = await readFeedProfile(parts, userId, {
    forgetBefore: new Date(now - settings.feed_forget_ms),
    categoryId,
    paidOf: shared.rewardedIds,
    maxUnfinished: MAX_UNFINISHED,
  });
  return {
    continue: (limit) =>
      idsIfEnough(profile.unfinished.slice(0, limit), limit, !profile.hasMoreUnfinished),
    foryou: async (count) => {
      const feedRequest = { userId, deviceId, scope: 'foryou', categoryId, count } as const;
      const { items } = await chooseFeed(parts, { ...feedRequest, cursor: undefined }, profile);
      return items.map(({ post }) => post.id);
    },
    following: (limit) =>
      idsIfEnough(idsOf(profile.followed.slice(0, limit)), limit, !profile.hasMoreFollowed),
    ...rewardedList(shared, userId, profile),
    ...sharedLists(shared, profile.exclusions, { now, popularFrom: settings.popular_views }),
  };
};

/** True if the list is long enough, or complete. */
const idsIfEnough = (ids: bigint[], limit: number, isAll: boolean): bigint[] | undefined =>
  ids.length === limit || isAll ? ids : undefined;

const rewardedList = (
  shared: SharedCandidates,
  userId: bigint | null,
  profile: FeedProfile,
): Lists => {
  const author = userId === null ? undefined : Number(userId);
  const pays = (post: SharedPost): boolean =>
    post.author_key !== author &&
    !profile.paid.has(post.key) &&
    isNotExcluded(profile.exclusions, post);
  const isAll = shared.isAll && shared.rewarded.length < MAX_REWARDED;
  return {
    rewarded: (limit) =>
      idsIfEnough(idsOf(takeMatching(shared.rewarded, limit, pays)), limit, isAll),
  };
};

const sharedLists = (
  shared: SharedCandidates,
  exclusions: FeedExclusions,
  { now, popularFrom }: { now: number; popularFrom: number },
): Lists => {
  const isNew = ({ published_at }: SharedPost): boolean => published_at.getTime() > now - newForMs;
  const isPopular = ({ qualified }: SharedPost): boolean => qualified >= popularFrom;
  /** If the last item of an ordered list does not match, the matching ones are complete. */
  const idsMatching =
    (list: readonly SharedPost[], isMatch: (post: SharedPost) => boolean) => (limit: number) => {
      const last = list.at(-1);
      const isAll = shared.isAll || (last !== undefined && !isMatch(last));
      const isVisible = (post: SharedPost): boolean =>
        isMatch(post) && isNotExcluded(exclusions, post);
      return idsIfEnough(idsOf(takeMatching(list, limit, isVisible)), limit, isAll);
    };
  return { new: idsMatching(shared.newest, isNew), hot: idsMatching(shared.popular, isPopular) };
};
