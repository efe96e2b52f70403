import type { ListPosition } from '../../platform/cursor.ts';
import { batchLoader, alignByIndex } from '../../platform/db/batch-loader.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { type CommentRow, readTopRows, readRoots, START_CURSOR } from './comment-rows.ts';

interface ThreadPageQuery {
  readonly postId: bigint;
  readonly sort: 'hot' | 'new';
  readonly after: ListPosition<number>;
  readonly limit: number;
}

/** The rows pinned above the page, and the page. */
interface ThreadPage {
  readonly above: readonly CommentRow[];
  readonly rows: readonly CommentRow[];
}

const readPage = async (
  db: Database,
  { sort, ...page }: ThreadPageQuery,
  viewer: bigint | null,
): Promise<ThreadPage> => {
  const [above, rows] = await Promise.all([
    page.after === START_CURSOR ? readTopRows(db, viewer, page.postId) : [],
    readRoots(db, sort, { ...page, viewer }),
  ]);
  return { above, rows };
};

const keyOf = ({ postId, sort, after, limit }: ThreadPageQuery): string =>
  [postId, sort, after.value, after.id, limit].join(' ');

/** The page as a visitor sees it, read once for all concurrent callers, who share the rows. */
const readSharedPage = batchLoader((db, queries: readonly ThreadPageQuery[]) => {
  const pages = new Map<string, Promise<ThreadPage>>();
  return Promise.all(
    queries.map((page) => {
      const key = keyOf(page);
      const pending = pages.get(key) ?? readPage(db, page, null);
      pages.set(key, pending);
      return pending;
    }),
  );
});

interface ViewerPage extends ThreadPage {
  readonly viewer: bigint;
  readonly postId: bigint;
}

const READ_VIEWER_STATES = `select k.at::int,
    (select string_agg(concat_ws(' ', r.comment_id, r.value, case when r.is_counted then 'counted' else 'aside' end), ' ') from comment_reaction r
      where r.user_id = k.viewer and r.comment_id = any(k.comments)) as reactions,
    (select string_agg(f.target_id::text, ' ') from follow f
      where f.user_id = k.viewer and f.target_id = any(k.authors)) as follows,
    exists (select from block b where b.user_id = k.viewer and b.target_id = any(k.authors))
      or exists (select from block b where b.target_id = k.viewer and b.user_id = any(k.authors)) as is_apart,
    exists (select from comment c where c.post_id = k.post_id and c.user_id = k.viewer and c.state = 'held'
      and not c.is_listed and c.root_id is null) as waits
  from (
    select at, viewer, post_id, string_to_array(comments, ' ')::bigint[] as comments,
      string_to_array(authors, ' ')::bigint[] as authors
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) with ordinality
      k (viewer, post_id, comments, authors, at)
    offset 0
  ) k`;

interface ViewerState {
  readonly at: number;
  readonly reactions: string | null;
  readonly follows: string | null;
  /** True if a block exists with one of the authors. */
  readonly is_apart: boolean;
  /** True if a comment of the reader is held. */
  readonly waits: boolean;
}

/** Each reader's reactions, follows and blocks on a page. */
const readViewerState = batchLoader(async (db, pages: readonly ViewerPage[]) => {
  const commentsByPage = pages.map(({ above, rows }) => [...above, ...rows]);
  const rows = await preparedQuery<ViewerState>(db, 'comments_own', READ_VIEWER_STATES, [
    pages.map(({ viewer }) => viewer),
    pages.map(({ postId }) => postId),
    commentsByPage.map((comments) => comments.map(({ id }) => id).join(' ')),
    commentsByPage.map((comments) =>
      [...new Set(comments.map(({ user_id }) => user_id))].join(' '),
    ),
  ]);
  return alignByIndex(rows, pages);
});

const applyViewerState = ({ reactions, follows }: ViewerState) => {
  if (reactions === null && follows === null) return (row: CommentRow): CommentRow => row;
  const reactionFields = reactions?.split(' ') ?? [];
  const followed = new Set(follows?.split(' '));
  return (row: CommentRow): CommentRow => {
    const index = reactionFields.indexOf(`${row.id}`);
    const is_follow = followed.has(`${row.user_id}`);
    if (index < 0) return is_follow ? { ...row, is_follow } : row;
    const reaction = reactionFields[index + 1] === 'like' ? 'like' : 'dislike';
    const isUncounted = reaction === 'like' && reactionFields[index + 2] === 'aside';
    return { ...row, is_follow, reaction, like_num: row.like_num + (isUncounted ? 1 : 0) };
  };
};

/**
 * The first comments of a video's threads. Above the first page stand the pinned comment and the reader's own held
 * ones. A reader with a block among the authors, or with a held comment, gets a page of their own.
 */
export const readThreads = async (
  db: Database,
  page: ThreadPageQuery,
  viewer: bigint | null,
): Promise<ThreadPage> => {
  const sharedPage = await readSharedPage(db, page);
  if (viewer === null) return sharedPage;
  const state = await readViewerState(db, { ...sharedPage, viewer, postId: page.postId });
  if (!state || state.is_apart || (state.waits && page.after === START_CURSOR))
    return readPage(db, page, viewer);
  const personalize = applyViewerState(state);
  return { above: sharedPage.above.map(personalize), rows: sharedPage.rows.map(personalize) };
};
