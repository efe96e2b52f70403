import { businessDay } from '@taice/core/rules';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { HoldReason } from '@taice/contract';
import type { EngagementContext } from '../user/engagement-context.ts';

const MAX_HELD_COUNT = 100;
const COUNT_HELD = `select count(*)::int as n from (
    select from comment where post_id = $1 and state = 'held' and hold_reason <> 'reported'
    limit ${MAX_HELD_COUNT}) held`;

/** The number of held comments under a video for its creator, counted to 100. */
export const countHeld = async (db: Database, postId: bigint): Promise<number> => {
  const [row] = await preparedQuery<{ n: number }>(db, 'comments_count_held', COUNT_HELD, [postId]);
  return row?.n ?? 0;
};

const FIND_DUPLICATE = `select c.id from comment c where c.user_id = $1 and c.fingerprint = $2 and c.at > $4
    and comment_stands(c.state) and (c.post_id = $3 or $5)
  order by c.id desc limit 1`;

interface DuplicateQuery {
  readonly userId: bigint;
  readonly fingerprint: bigint;
  readonly postId: bigint;
  readonly since: Date;
  /** Searches all videos, not only this one. */
  readonly anywhere: boolean;
}

/** The person's earlier comment with the same text; undefined if there is none. */
export const findDuplicateComment = async (
  db: Database,
  { userId, fingerprint, postId, since, anywhere }: DuplicateQuery,
): Promise<bigint | undefined> => {
  const values = [userId, fingerprint, postId, since, anywhere];
  const [row] = await preparedQuery<{ id: bigint }>(db, 'comments_said', FIND_DUPLICATE, values);
  return row?.id;
};

const READ_FILTER_WORDS = `select coalesce((select array(select jsonb_array_elements_text(value)) from key_value where key = 'comment_words'),
    '{}') as house, coalesce((select words from comment_filter where user_id = $1), '{}') as creator`;

export interface FilterWords {
  readonly house: readonly string[];
  readonly creator: readonly string[];
}

/** A creator's filter words, which hold a comment. */
export const readFilterWords = async (db: Database, creator: bigint): Promise<FilterWords> => {
  const [row] = await preparedQuery<FilterWords>(db, 'comments_words', READ_FILTER_WORDS, [
    creator,
  ]);
  return row ?? { house: [], creator: [] };
};

const INSERT_COMMENT = `insert into comment (post_id, user_id, root_id, reply_to_id, content, fingerprint, state, hold_reason, at, is_counted, is_ranked)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, take_network_quota('comment', $1, $10, $11, $12), is_verified($2))
  returning id, is_counted, is_ranked`;

interface InsertedComment {
  readonly id: bigint;
  readonly is_counted: boolean;
  readonly is_ranked: boolean;
}

export interface NewComment extends EngagementContext {
  readonly postId: bigint;
  readonly rootId: bigint | null;
  readonly replyToId: bigint | null;
  readonly content: string;
  readonly fingerprint: bigint;
  readonly holdReason: HoldReason | null;
}

/** Its id, and whether it is in the displayed (`is_counted`) and the ranking numbers, now or after approval. */
export const insertComment = async (tx: Tx, comment: NewComment): Promise<InsertedComment> => {
  const { postId, userId, rootId, replyToId, content, fingerprint, holdReason } = comment;
  const { at, day, network, most } = comment;
  const state = holdReason === null ? 'visible' : 'held';
  const columns = [postId, userId, rootId, replyToId, content, fingerprint, state, holdReason, at];
  const values = [...columns, day, network, most];
  const [row] = await preparedQuery<InsertedComment>(tx, 'comments_insert', INSERT_COMMENT, values);
  return row!;
};

const LOCK_COMMENT = `select c.id, c.user_id, c.post_id, c.root_id, c.state, c.hold_reason, c.at, c.is_counted, c.is_ranked,
    p.user_id as post_user_id, p.comment_num,
    (select t.user_id from comment t where t.id = c.reply_to_id) as reply_to_user_id
  from comment c join post p on p.id = c.post_id
  where c.id = $1 and comment_stands(c.state) for no key update of c`;

export interface LockedComment {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly post_id: bigint;
  readonly root_id: bigint | null;
  readonly state: 'visible' | 'held';
  readonly hold_reason: HoldReason | null;
  readonly at: Date;
  /** True if it is included in `comment_num` while it is shown. */
  readonly is_counted: boolean;
  readonly is_ranked: boolean;
  readonly post_user_id: bigint;
  readonly comment_num: number;
  readonly reply_to_user_id: bigint | null;
}

/** An existing comment, locked until the transaction ends. */
export const lockComment = async (tx: Tx, id: bigint): Promise<LockedComment | undefined> => {
  const [row] = await preparedQuery<LockedComment>(tx, 'comments_lock', LOCK_COMMENT, [id]);
  return row;
};

const RELEASE_QUOTA = `select release_network_quota('comment', $1, $2, $3)`;

/** Frees a network's quota slot when the author removes a comment on the day it was posted. */
export const releaseQuota = async (
  tx: Tx,
  { is_counted, at, post_id }: LockedComment,
  { day, network }: EngagementContext,
): Promise<void> => {
  if (!is_counted || businessDay(at) !== day) return;
  await preparedQuery(tx, 'comments_release_quota', RELEASE_QUOTA, [post_id, day, network]);
};
