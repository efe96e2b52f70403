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

const read = async (
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
const readSharedPage = batchLoader((db, asked: readonly ThreadPageQuery[]) => {
  const pages = new Map<string, Promise<ThreadPage>>();
  return Promise.all(
    asked.map((page) => {
      const key = keyOf(page);
      const known = pages.get(key) ?? read(db, page, null);
      pages.set(key, known);
      return known;
    }),
  );
});

interface ViewerPage extends ThreadPage {
  readonly viewer: bigint;
  readonly postId: bigint;
}

const OWN = `select k.at::int,
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
const readViewerState = batchLoader(async (db, asked: readonly ViewerPage[]) => {
  const all = asked.map(({ above, rows }) => [...above, ...rows]);
  const rows = await preparedQuery<ViewerState>(db, 'comments_own', OWN, [
    asked.map(({ viewer }) => viewer),
    asked.map(({ postId }) => postId),
    all.map((each) => each.map(({ id }) => id).join(' ')),
    all.map((each) => [...new Set(each.map(({ user_id }) => user_id))].join(' ')),
  ]);
  return alignByIndex(rows, asked);
});

const applyViewerState = ({ reactions, follows }: ViewerState) => {
  if (reactions === null && follows === null) return (row: CommentRow): CommentRow => row;
  const reactionFields = reactions?.split(' ') ?? [];
  const followed = new Set(follows?.split(' '));
  return (row: CommentRow): CommentRow => {
    const at = reactionFields.indexOf(`${row.id}`);
    const is_follow = followed.has(`${row.user_id}`);
    if (at < 0) return is_follow ? { ...row, is_follow } : row;
    const reaction = reactionFields[at + 1] === 'like' ? 'like' : 'dislike';
    const isAside = reaction === 'like' && reactionFields[at + 2] === 'aside';
    return { ...row, is_follow, reaction, like_num: row.like_num + (isAside ? 1 : 0) };
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
  const talk = await readSharedPage(db, page);
  if (viewer === null) return talk;
  const own = await readViewerState(db, { ...talk, viewer, postId: page.postId });
  if (!own || own.is_apart || (own.waits && page.after === START_CURSOR))
    return read(db, page, viewer);
  const seen = applyViewerState(own);
  return { above: talk.above.map(seen), rows: talk.rows.map(seen) };
};
