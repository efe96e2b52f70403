import type { PostCard, Reply, SectionKey, TaiceContract } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { postKeys } from './queries.ts';

type Posts = TaiceContract['posts'];
type Sections = Extract<Reply<Posts['recommendList']>, { sections: unknown }>;
type Grid = { readonly section: SectionKey; readonly category: string | undefined };

const gridPage = 20;
const historyPage = 20;
const invitationCount = 10;
/** ms for which chosen videos keep their order: cards do not move under a person who comes back. */
const sectionsStaleMs = 5 * 60_000;

/** Lists of videos. A module of its own, because the mini-app's first page needs none of them. */
export const postListQueries = {
  /** Home's sections, each with its first videos. */
  sections: ({ api }: Taice) =>
    defineQuery<Sections['sections']>({
      queryKey: postKeys.sections,
      staleTime: sectionsStaleMs,
      queryFn: async ({ signal }) => {
        const reply = await api.posts.recommendList({}, { signal });
        if (!('sections' in reply)) throw new Error('got one section instead of all');
        return reply.sections;
      },
    }),
  /** All videos of one section or category. */
  grid: ({ api }: Taice, grid: Grid) =>
    defineListQuery({
      queryKey: postKeys.grid(grid),
      idOf: byId,
      ask: async ({ page }, signal) => {
        const { section, category: category_id } = grid;
        const reply = await api.posts.recommendList(
          { section, category_id, page, page_size: gridPage },
          { signal },
        );
        if ('sections' in reply) throw new Error('got all sections instead of one');
        return reply;
      },
    }),
  categories: ({ api }: Taice) =>
    defineQuery<Reply<Posts['categoryList']>>({
      queryKey: postKeys.categories,
      queryFn: ({ signal }) => api.posts.categoryList({}, { signal }),
    }),
  upNext: ({ api }: Taice, id: string) =>
    defineListQuery({
      queryKey: postKeys.upNext(id),
      idOf: byId,
      ask: ({ page }, signal) => api.posts.recommendPostList({ post_id: id, page }, { signal }),
    }),
  /** One video to continue with if nothing is up next; it is none of `played`. */
  nextVideo: ({ api }: Taice, id: string, played: readonly string[]) =>
    defineQuery<Reply<Posts['recommendPost']>>({
      queryKey: postKeys.nextVideo(id),
      queryFn: ({ signal }) =>
        api.posts.recommendPost({ current_post_id: id, played: played.join(',') }, { signal }),
    }),
  /** Watched videos of the viewer, or those that match `keyword`. */
  history: (taice: Taice, keyword: string) =>
    defineListQuery({
      queryKey: postKeys.history(keyword),
      enabled: loggedIn(taice),
      idOf: ({ post, watched_at }: { post: PostCard; watched_at: string }) =>
        `${post.id} ${watched_at}`,
      ask: ({ cursor }, signal) =>
        taice.api.posts.viewLog(
          { page_size: historyPage, cursor, keyword: keyword === '' ? undefined : keyword },
          { signal },
        ),
    }),
  /** The first few items of the feed, for a page that shows one of them. */
  invitation: ({ api }: Taice) =>
    defineQuery<Reply<Posts['feed']>>({
      queryKey: postKeys.invitation,
      // Another one would replace a video that plays.
      staleTime: Infinity,
      queryFn: ({ signal }) => api.posts.feed({ count: invitationCount }, { signal }),
    }),
  /** The published videos of a person. */
  ofPerson: ({ api }: Taice, id: string) =>
    defineListQuery({
      queryKey: postKeys.ofPerson(id),
      idOf: byId,
      ask: ({ page }, signal) => api.studio.userPostList({ id, page }, { signal }),
    }),
};
