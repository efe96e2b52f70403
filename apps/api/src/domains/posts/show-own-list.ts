import type { PostCard } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Services } from '../../platform/services.ts';
import { type OwnListFilter, type OwnListName, readOwnList } from './own-list.ts';
import { loadPosts, type PostRow } from './post-queries.ts';
import { postCard } from './post-view.ts';
import { viewerOf } from './viewer.ts';

type Call = Pick<Services, 'db' | 'clock' | 'config' | 'settings'> & {
  readonly user: { readonly userId: bigint };
  readonly lang: Lang;
};

/** Rows that refer to posts, each with its card; rows of deleted posts are left out. */
export const withCards = async <Row extends { readonly post_id: bigint }>(
  call: Call,
  rows: readonly Row[],
): Promise<{ row: Row; post: PostRow; card: PostCard }[]> => {
  const { user, lang } = call;
  const [posts, viewer] = await Promise.all([
    loadPosts(
      call,
      rows.map(({ post_id }) => post_id),
      user.userId,
    ),
    viewerOf(call, user, lang),
  ]);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return rows.flatMap((row) => {
    const post = byId.get(row.post_id);
    return post?.is_visible ? [{ row, post, card: postCard(post, viewer, call) }] : [];
  });
};

interface OwnListInput {
  readonly keyword?: string | undefined;
  readonly category_id?: bigint | undefined;
  readonly cursor?: string | undefined;
  readonly page_size: number;
}

/** A page of one of the caller's lists as its response. `show` builds each row around its card. */
export const ownListReply = async <Shown>(
  call: Call & { readonly input: OwnListInput },
  name: OwnListName,
  show: (card: PostCard, at: Date) => Shown,
) => {
  const { keyword, category_id: categoryId, cursor, page_size } = call.input;
  const filter: OwnListFilter = {
    userId: call.user.userId,
    keyword: keyword || undefined,
    categoryId,
    cursor,
    limit: page_size,
  };
  const { rows, next } = await readOwnList(call.db, name, filter);
  const cards = await withCards(call, rows);
  return {
    list: cards.map(({ row, card }) => show(card, row.at)),
    page_size,
    has_more: next !== null,
    next_cursor: next,
  };
};
