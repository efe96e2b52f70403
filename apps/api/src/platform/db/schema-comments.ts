import type { HoldReason } from '@taice/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Int8 } from './schema-ledger.ts';

export interface CommentTable {
  id: GeneratedAlways<bigint>;
  post_id: Int8;
  user_id: Int8;
  root_id: bigint | null;
  reply_to_id: bigint | null;
  content: string;
  fingerprint: Int8;
  state: 'visible' | 'held' | 'removed_author' | 'removed_staff';
  hold_reason: HoldReason | null;
  pinned: Generated<boolean>;
  like_num: Generated<number>;
  dislike_num: Generated<number>;
  reply_num: Generated<number>;
  /** Likes less dislikes, and replies, of verified people: the score. */
  ranked_like_num: Generated<number>;
  ranked_reply_num: Generated<number>;
  score: GeneratedAlways<number>;
  is_listed: GeneratedAlways<boolean>;
  /** True if it counts in the public numbers while it is visible. */
  is_counted: Generated<boolean>;
  /** Its person was verified, so rankings count it. */
  is_ranked: Generated<boolean>;
  at: Date;
}

export interface CommentReactionTable {
  user_id: Int8;
  comment_id: Int8;
  value: 'like' | 'dislike';
  at: Date;
  /** True if it counts in the comment's numbers. */
  is_counted: Generated<boolean>;
  /** Its person was verified, so rankings count it. */
  is_ranked: Generated<boolean>;
}

export interface CommentFilterTable {
  user_id: Int8;
  words: string[];
}

/** Comments under videos. */
export interface CommentsSchema {
  comment: CommentTable;
  comment_reaction: CommentReactionTable;
  comment_filter: CommentFilterTable;
}
