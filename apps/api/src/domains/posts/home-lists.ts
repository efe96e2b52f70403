import type { SectionKey } from '@taice/contract';
import type { Services } from '../../platform/services.ts';
import { chooseFeed } from './choose-feed.ts';
import { ownFacts } from './own-facts.ts';
import { newForMs } from './rank-feed.ts';
import { type Shared, sharedPosts } from './shared-candidates.ts';

/** Undefined: what is shared is too little to tell, all posts must be asked. */
type Lists = Partial<
  Record<SectionKey, (limit: number) => Promise<bigint[]> | bigint[] | undefined>
>;

/** More than all sections above 'rewarded' and itself show. */
const PAID_OF = 60;
const BEGUN = 10;

const idsOf = (posts: readonly { id: bigint }[]): bigint[] => posts.map(({ id }) => id);

/** Home's sections out of what is shared, and one statement about the person. */
export const homeLists = async (
  parts: Pick<Services, 'db' | 'clock' | 'numbers'> & {
    readonly user: { readonly userId: bigint } | null;
    readonly deviceId: string;
  },
): Promise<Lists> => {
  const { clock, numbers, user, deviceId } = parts;
  const userId = user?.userId ?? null;
  const now = clock.rule().getTime();
  const shared = await sharedPosts(parts);
  const rewarded = idsOf(
    shared.newest.filter((post) => post.is_rewarded && post.user_id !== userId),
  ).slice(0, PAID_OF);
  const own = await ownFacts(parts, userId, {
    forgetBefore: new Date(now - numbers.feed_forget_ms),
    paidOf: rewarded,
    begun: BEGUN,
  });
  /** As long as it is asked for, or all there are. */
  const enough = (list: bigint[], limit: number, isAll: boolean): bigint[] | undefined =>
    list.length >= limit || isAll ? list.slice(0, limit) : undefined;
  const unpaid = rewarded.filter((id) => !own.paid.has(`${id}`));
  return {
    continue: (limit) => own.begun.slice(0, limit),
    foryou: async (count) => {
      const wish = { userId, deviceId, scope: 'foryou', categoryId: undefined, count } as const;
      const { items } = await chooseFeed(parts, { ...wish, cursor: undefined }, own);
      return idsOf(items.map(({ post }) => post));
    },
    rewarded: (limit) => enough(unpaid, limit, shared.isAll && rewarded.length < PAID_OF),
    following: (limit) => idsOf(own.followed).slice(0, limit),
    ...everybodys(shared, { now, popularFrom: numbers.popular_views }, enough),
  };
};

const everybodys = (
  shared: Shared,
  { now, popularFrom }: { now: number; popularFrom: number },
  enough: (list: bigint[], limit: number, isAll: boolean) => bigint[] | undefined,
): Lists => {
  const isNew = ({ published_at }: { published_at: Date }): boolean =>
    published_at.getTime() > now - newForMs;
  const popular = shared.popular.filter(({ qualified }) => qualified >= popularFrom);
  const young = shared.newest.filter(isNew);
  return {
    new: (limit) =>
      enough(idsOf(young), limit, shared.isAll || young.length < shared.newest.length),
    hot: (limit) =>
      enough(idsOf(popular), limit, shared.isAll || popular.length < shared.popular.length),
  };
};
