import type { PostCard, Reply, TaiceContract } from '@taice/contract';
import { byId, type PageReply, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Library = TaiceContract['library'];

/** The filter of a saved list: `category` an id, `keyword` in the title; '' for all. */
export type LibraryFilter = { readonly category: string; readonly keyword: string };

/** A beta feature, with its texts in every language. */
export type Trial = {
  readonly key: string;
  readonly title: Readonly<Record<string, string>>;
  readonly text: Readonly<Record<string, string>>;
};

export const libraryKeys = {
  all: ['library'],
  collected: (filter: LibraryFilter) => ['library', 'collected', filter],
  liked: (filter: LibraryFilter) => ['library', 'liked', filter],
  later: (filter: LibraryFilter) => ['library', 'later', filter],
  nextInWatchLater: (id: string) => ['library', 'afterInLater', id],
  blocked: ['library', 'blocked'],
  flags: ['library', 'flags'],
  trials: ['library', 'trials'],
} as const;

const pageSize = 20;
/** The most items of one answer. */
const wholePage = 50;

const toRequestFilter = ({ category, keyword }: LibraryFilter) => ({
  category_id: category === '' ? undefined : category,
  keyword: keyword === '' ? undefined : keyword,
});

const isTrial = (value: unknown): value is Trial =>
  typeof value === 'object' && value !== null && 'key' in value && 'title' in value;

const trialsIn = (flags: unknown): readonly Trial[] =>
  typeof flags === 'object' && flags !== null && 'trials' in flags && Array.isArray(flags.trials)
    ? flags.trials.filter(isTrial)
    : [];

export const libraryQueries = {
  collected: (taice: Taice, filter: LibraryFilter) =>
    defineListQuery<PostCard, PageReply<PostCard>>({
      queryKey: libraryKeys.collected(filter),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: async ({ cursor }, signal) => {
        const input = { ...toRequestFilter(filter), cursor, page_size: pageSize };
        const reply = await taice.api.library.collectLog(input, { signal });
        return { ...reply, list: reply.list.map(({ post }) => post) };
      },
    }),
  liked: (taice: Taice, filter: LibraryFilter) =>
    defineListQuery<PostCard, PageReply<PostCard>>({
      queryKey: libraryKeys.liked(filter),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: ({ cursor }, signal) => {
        const input = { ...toRequestFilter(filter), cursor, page_size: pageSize };
        return taice.api.library.likeLog(input, { signal });
      },
    }),
  later: (taice: Taice, filter: LibraryFilter) =>
    defineListQuery<PostCard, PageReply<PostCard>>({
      queryKey: libraryKeys.later(filter),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: async ({ page }, signal) => {
        const input = { ...toRequestFilter(filter), page, page_size: pageSize };
        const reply = await taice.api.library.watchLaterList(input, { signal });
        return { ...reply, list: reply.list.map(({ post }) => post) };
      },
    }),
  /** The next video of the queue; null at its end. A video that is not in the queue leads to the first. */
  nextInWatchLater: (taice: Taice, id: string) =>
    defineQuery<PostCard | null>({
      queryKey: libraryKeys.nextInWatchLater(id),
      enabled: loggedIn(taice),
      queryFn: async ({ signal }) => {
        const queue: PostCard[] = [];
        for (let page = 1; ; page++) {
          const reply = await taice.api.library.watchLaterList(
            { page, page_size: wholePage },
            { signal },
          );
          queue.push(...reply.list.map(({ post }) => post));
          const index = queue.findIndex((post) => post.id === id);
          const next = queue[index + 1];
          if (index >= 0 && next) return next;
          if (!reply.has_more) return index >= 0 ? null : (queue[0] ?? null);
        }
      },
    }),
  /** People whom the viewer has blocked. */
  blocked: (taice: Taice) =>
    defineListQuery({
      queryKey: libraryKeys.blocked,
      enabled: loggedIn(taice),
      idOf: ({ user }: { user: { id: string } }) => user.id,
      ask: ({ page }, signal) =>
        taice.api.user.blockList({ page, page_size: pageSize }, { signal }),
    }),
  /** The viewer's switches. */
  flags: (taice: Taice) =>
    defineQuery<Reply<Library['flags']>['flags']>({
      queryKey: libraryKeys.flags,
      enabled: loggedIn(taice),
      queryFn: async ({ signal }) => (await taice.api.library.flags({}, { signal })).flags,
    }),
  /** Current beta features, public. */
  trials: ({ api }: Taice) =>
    defineQuery<readonly Trial[]>({
      queryKey: libraryKeys.trials,
      queryFn: async ({ signal }) => {
        const reply = await api.content.keyValueGet({ keys: 'feature_flags' }, { signal });
        return trialsIn(reply['feature_flags']);
      },
    }),
};
