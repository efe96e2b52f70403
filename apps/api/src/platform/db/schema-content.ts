import type { Generated, GeneratedAlways } from 'kysely';
import type { TranscodeResult } from '../media/types.ts';
import type { I18n, Json } from './schema-columns.ts';
import type { Int8 } from './schema-ledger.ts';

export interface CategoryTable {
  id: GeneratedAlways<bigint>;
  parent_id: bigint | null;
  slug: string;
  name: Json<I18n>;
  icon: Generated<string>;
  sort: Generated<number>;
  is_on: Generated<boolean>;
  is_interest: Generated<boolean>;
}

export interface PostTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  source: Generated<'upload' | 'youtube'>;
  title: string;
  description: Generated<string>;
  lang: Generated<'en' | 'cn' | 'tw'>;
  category_id: Int8;
  tags: Generated<string[]>;
  is_ai: Generated<boolean>;
  duration_s: number;
  width: number;
  height: number;
  state:
    | 'draft'
    | 'processing'
    | 'process_failed'
    | 'review'
    | 'rejected'
    | 'scheduled'
    | 'published'
    | 'offline'
    | 'removed'
    | 'deleted';
  visibility: Generated<'public' | 'unlisted' | 'private'>;
  published_at: Date | null;
  comment_policy: Generated<'all' | 'approve' | 'off'>;
  upload_id: string | null;
  sha256: Buffer | null;
  is_wanted: Generated<boolean>;
  publish_at: Date | null;
  reject_reason: string | null;
  deleted_at: Date | null;
  view_num: Generated<number>;
  qualified_view_num: Generated<number>;
  like_num: Generated<number>;
  dislike_num: Generated<number>;
  comment_num: Generated<number>;
  collect_num: Generated<number>;
  share_num: Generated<number>;
  completion_sum: Generated<number>;
  completion_num: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface VideoAssetTable {
  post_id: Int8;
  original_path: string | null;
  state: 'uploaded' | 'transcoding' | 'playable' | 'ready' | 'failed';
  progress: Generated<number>;
  attempts: Generated<number>;
  error: Json<Record<string, unknown> | null>;
  prefix: Generated<string>;
  result: Json<TranscodeResult | null>;
  lease_until: Date | null;
  tries_left: Generated<number>;
  updated_at: Generated<Date>;
}

export interface ReactionTable {
  user_id: Int8;
  post_id: Int8;
  value: 'like' | 'dislike';
  at: Date;
}

export interface CollectTable {
  user_id: Int8;
  post_id: Int8;
  at: Date;
}

export interface DocTable {
  id: GeneratedAlways<bigint>;
  type: string;
  slug: string;
  title: Json<I18n>;
  summary: Json<I18n>;
  content: Json<I18n>;
  cover: string | null;
  version: Generated<number>;
  published_at: Date;
}

export interface KeyValueTable {
  key: string;
  value: Json<unknown>;
  is_public: Generated<boolean>;
  version: Generated<number>;
}

/** A file on its way in. */
export interface UploadTable {
  id: string;
  user_id: Int8;
  filename: string;
  mime: string;
  bytes: Int8;
  token_sha256: Buffer;
  claimed_sha256: Buffer | null;
  sha256: Buffer | null;
  state: Generated<'open' | 'complete' | 'consumed' | 'expired'>;
  at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** Posts, documents and settings. */
export interface ContentSchema {
  category: CategoryTable;
  post: PostTable;
  video_asset: VideoAssetTable;
  upload: UploadTable;
  reaction: ReactionTable;
  collect: CollectTable;
  doc: DocTable;
  key_value: KeyValueTable;
}
