import type { CommentItem, HoldReason } from '@taice/contract';
import type { ListPosition } from '../../platform/cursor.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Settings } from '../../platform/settings.ts';
import { userBrief } from '../posts/post-view.ts';
import { notBlocked } from '../user/blocked.ts';

interface Person {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
}

/** A comment with its displayed data. */
export interface CommentRow {
  readonly id: bigint;
  readonly post_id: bigint;
  readonly root_id: bigint | null;
  readonly user_id: bigint;
  readonly content: string;
  readonly state: 'visible' | 'held' | 'removed_author' | 'removed_staff';
  readonly hold_reason: HoldReason | null;
  readonly pinned: boolean;
  /** The number as the reader sees it: with their own like, even if that is not counted publicly. */
  readonly like_num: number;
  readonly reply_num: number;
  readonly score: number;
  readonly at: Date;
  readonly post_user_id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly is_follow: boolean;
  readonly reaction: 'like' | 'dislike' | null;
  /** The person it answers, if that is not the author of the thread's first comment. */
  readonly to_id: bigint | null;
  readonly to_nickname: string | null;
  readonly to_avatar: string | null;
  readonly to_xp: bigint | null;
  readonly to_is_verified: boolean | null;
}

/** `$1` is the reader, null for a visitor. */
const readableFilter = notBlocked('$1', 'c.user_id');

const COMMENT_COLUMNS = `c.id, c.post_id, c.root_id, c.user_id, c.content, c.state, c.hold_reason, c.pinned,
    c.like_num + coalesce(r.value = 'like' and not r.is_counted, false)::int as like_num, r.value as reaction, c.reply_num, c.score, c.at, p.user_id as post_user_id, u.nickname, u.avatar, u.xp, u.is_verified,
    exists (select from follow f where f.user_id = $1 and f.target_id = c.user_id) as is_follow,
    v.id as to_id, v.nickname as to_nickname, v.avatar as to_avatar, v.xp as to_xp, v.is_verified as to_is_verified`;

/** Selects the displayed columns for the comments of `inner`, sorted by `order`. */
const commentStatement = (inner: string, order: string): string => `select ${COMMENT_COLUMNS}
  from (${inner}) c
  join post p on p.id = c.post_id
  join "user" u on u.id = c.user_id
  left join comment_reaction r on r.user_id = $1 and r.comment_id = c.id
  left join comment t on t.id = c.reply_to_id and t.id <> c.root_id
  left join "user" v on v.id = t.user_id
  order by ${order}`;

/** The largest page, and one more to detect a next one. */
const MAX_ROWS = 51;

const LIST_BY_HOT = commentStatement(
  `select * from comment c where c.post_id = $2 and c.root_id is null and c.is_listed and not c.pinned
    and (c.score, c.id) < ($3::int, $4::bigint) and ${readableFilter}
    order by c.score desc, c.id desc limit least($5::int, ${MAX_ROWS})`,
  'c.score desc, c.id desc',
);
const LIST_BY_NEW = commentStatement(
  `select * from comment c where c.post_id = $2 and c.root_id is null and c.is_listed and not c.pinned
    and c.id < $3::bigint and ${readableFilter}
    order by c.id desc limit least($4::int, ${MAX_ROWS})`,
  'c.id desc',
);

/** Sorts before every comment. */
export const START_CURSOR: ListPosition<number> = { value: 2 ** 31 - 1, id: 2n ** 63n - 1n };

interface CommentPage {
  readonly viewer: bigint | null;
  readonly postId: bigint;
  /** `value`: the score of the last shown one. */
  readonly after: ListPosition<number>;
  readonly limit: number;
}

/** Public first comments of the threads, without the pinned one. */
export const readRoots = (
  db: Database,
  sort: 'hot' | 'new',
  { viewer, postId, after, limit }: CommentPage,
): Promise<CommentRow[]> =>
  sort === 'hot'
    ? preparedQuery<CommentRow>(db, 'comments_hot', LIST_BY_HOT, [
        viewer,
        postId,
        after.value,
        after.id,
        limit,
      ])
    : preparedQuery<CommentRow>(db, 'comments_new', LIST_BY_NEW, [viewer, postId, after.id, limit]);

// The newest held comments of the caller. They stand on the first page, where the caller looks for them.
const LIST_TOP_ROWS = commentStatement(
  `(select * from comment c where c.post_id = $2 and c.pinned and ${readableFilter})
  union all
  (select * from comment c where c.post_id = $2 and c.state = 'held' and not c.is_listed and c.root_id is null
    and c.user_id = $1
    order by c.id desc limit 10)`,
  'c.pinned desc, c.id desc',
);

/** The pinned comment, and the viewer's own held ones. */
export const readTopRows = (
  db: Database,
  viewer: bigint | null,
  postId: bigint,
): Promise<CommentRow[]> =>
  preparedQuery<CommentRow>(db, 'comments_above', LIST_TOP_ROWS, [viewer, postId]);

const LIST_HELD = commentStatement(
  `select * from comment c where c.post_id = $2 and c.state = 'held' and c.hold_reason <> 'reported' and c.id < $3::bigint
    order by c.id desc limit least($4::int, ${MAX_ROWS})`,
  'c.id desc',
);

/**
 * Comments that wait for the creator of the video, including replies, the newest first. Reported comments wait for the
 * staff and are not included.
 */
export const readHeld = (
  db: Database,
  { viewer, postId, after, limit }: CommentPage,
): Promise<CommentRow[]> =>
  preparedQuery<CommentRow>(db, 'comments_held', LIST_HELD, [viewer, postId, after.id, limit]);

const LIST_REPLIES = commentStatement(
  `select * from comment c where c.root_id = $2 and c.id > $3::bigint
    and (c.state = 'visible' or (c.state = 'held' and c.user_id = $1)) and ${readableFilter}
    order by c.id limit least($4::int, ${MAX_ROWS})`,
  'c.id',
);

/** Replies, the oldest first, including the viewer's own held ones. */
export const readReplies = (
  db: Database,
  {
    viewer,
    rootId,
    after,
    limit,
  }: { viewer: bigint | null; rootId: bigint; after: bigint; limit: number },
): Promise<CommentRow[]> =>
  preparedQuery<CommentRow>(db, 'comments_replies', LIST_REPLIES, [viewer, rootId, after, limit]);

const READ_BY_ID = commentStatement(
  `select * from comment c where c.id = any($2::bigint[]) and ${readableFilter}`,
  'c.id',
);

/** Comments by id in any state, unless a block exists between the two people. */
export const readComments = (
  db: Database,
  viewer: bigint | null,
  ids: readonly bigint[],
): Promise<CommentRow[]> =>
  preparedQuery<CommentRow>(db, 'comments_by_id', READ_BY_ID, [viewer, ids]);

/** True if the reader may not read its text; at most a placeholder is shown. */
const isHiddenFrom = (
  { state, hold_reason, user_id }: CommentRow,
  viewer: bigint | null,
): boolean =>
  state === 'held'
    ? hold_reason === 'reported' && user_id !== viewer
    : state === 'removed_author' || state === 'removed_staff';

/**
 * True if a person may read the comment or see its placeholder. Held comments are seen by their author and the creator.
 */
export const isVisibleTo = (row: CommentRow, viewer: bigint | null): boolean => {
  const { state, user_id, post_user_id, reply_num, root_id } = row;
  if (isHiddenFrom(row, viewer)) return root_id === null && reply_num > 0;
  return state === 'visible' || user_id === viewer || post_user_id === viewer;
};

const toBrief = (person: Person, is_follow: boolean, settings: Settings) =>
  userBrief({ ...person, is_follow }, settings);

const toRepliedUser = (row: CommentRow, settings: Settings) =>
  row.to_id === null
    ? null
    : toBrief(
        {
          id: row.to_id,
          nickname: row.to_nickname ?? '',
          avatar: row.to_avatar ?? '',
          xp: row.to_xp ?? 0n,
          is_verified: row.to_is_verified ?? false,
        },
        false,
        settings,
      );

/** A comment as the reader sees it. For one row, the result depends on the viewer only if they are its author. */
export const toCommentItem = (
  row: CommentRow,
  viewer: bigint | null,
  settings: Settings,
): CommentItem => {
  const isHidden = isHiddenFrom(row, viewer);
  const isHeld = row.state === 'held' && !isHidden;
  return {
    id: `${row.id}`,
    post_id: `${row.post_id}`,
    root_id: row.root_id === null ? null : `${row.root_id}`,
    reply_to: isHidden ? null : toRepliedUser(row, settings),
    author: isHidden ? null : toBrief({ ...row, id: row.user_id }, row.is_follow, settings),
    content: isHidden ? '' : row.content,
    like_num: isHidden ? 0 : row.like_num,
    is_like: !isHidden && row.reaction === 'like',
    is_dislike: !isHidden && row.reaction === 'dislike',
    reply_num: row.reply_num,
    is_mine: !isHidden && row.user_id === viewer,
    is_author: !isHidden && row.user_id === row.post_user_id,
    pinned: row.pinned,
    state: isHidden ? 'removed' : isHeld ? 'held' : 'visible',
    hold_reason: isHeld ? row.hold_reason : null,
    created_at: row.at.toISOString(),
  };
};

const jsonByRow = new WeakMap<CommentRow, string>();

/** `toCommentItem` as JSON, serialized once for a row that many readers share. */
export const itemJson = (row: CommentRow, viewer: bigint | null, settings: Settings): string => {
  const serialize = () => JSON.stringify(toCommentItem(row, viewer, settings));
  if (row.user_id === viewer) return serialize();
  const json = jsonByRow.get(row) ?? serialize();
  jsonByRow.set(row, json);
  return json;
};
