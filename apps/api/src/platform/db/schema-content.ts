import type { AppType } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { ChapterMark, SkipMark } from '@taice/core/rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TranscodeResult } from '../media/types.ts';
import type { I18n, Json } from './schema-columns.ts';
import type { Day, Int8 } from './schema-ledger.ts';

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

/** Captions in one language; `key` is where the file lies in the storage. */
export interface StoredCaption {
  readonly lang: string;
  readonly label: string;
  readonly key: string;
}

/** A list in one column, read parsed and written as text. */
type ListColumn<T> = ColumnType<readonly T[], string | undefined, string>;

export interface PostTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  source: Generated<'upload' | 'youtube'>;
  title: string;
  description: Generated<string>;
  lang: Generated<'en' | 'cn' | 'tw'>;
  category_id: Int8 | null;
  tags: Generated<string[]>;
  is_ai: Generated<boolean>;
  duration_s: number;
  /** Micro-points that rewards of creators add to a view of it, and whether one by luck does. */
  bonus: Generated<bigint>;
  has_lucky: Generated<boolean>;
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
  purged_at: Date | null;
  approved_at: Date | null;
  barred_countries: Generated<string[]>;
  adults_only: Generated<boolean>;
  was_public: Generated<boolean>;
  deleted_from: string | null;
  version: Generated<number>;
  cover: string | null;
  cover_blur: Generated<string>;
  cover_at_s: number | null;
  captions: ListColumn<StoredCaption>;
  chapters: ListColumn<ChapterMark>;
  skips: ListColumn<SkipMark>;
  skip_ms: Generated<number>;
  youtube_id: string | null;
  view_num: Generated<number>;
  /** First qualified views of verified people: rankings use these. */
  qualified_view_num: Generated<number>;
  like_num: Generated<number>;
  dislike_num: Generated<number>;
  comment_num: Generated<number>;
  collect_num: Generated<number>;
  share_num: Generated<number>;
  /** Starts of verified people who had not finished the video before. */
  start_num: Generated<number>;
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
  old_prefix: string | null;
  replaced_at: Date | null;
  remade_rung: Generated<number | null>;
  remade_at: Generated<Date[]>;
  /** Its hash, while there is work on the file. */
  network: Generated<string | null>;
  updated_at: Generated<Date>;
}

export interface PostPrintTable {
  post_id: Int8;
  interval_s: number;
  /** `bit(64)[]` as text, `{0110…,NULL}`. */
  pictures: string;
  keys: number[];
  repeats: Int8 | null;
}

export interface ReactionTable {
  user_id: Int8;
  post_id: Int8;
  value: 'like' | 'dislike';
  at: Date;
  /** It counts in the public numbers. */
  is_counted: Generated<boolean>;
}

export interface CollectTable {
  user_id: Int8;
  post_id: Int8;
  at: Date;
  /** It counts in the public numbers. */
  is_counted: Generated<boolean>;
}

export interface ShareLinkTable {
  code: string;
  user_id: Int8;
  post_id: Int8;
  at: Date;
  /** The network from which its author last shared it, as `providerKey` writes it; empty: unknown. */
  network: Generated<string>;
}

export interface ShareLogTable {
  user_id: Int8;
  biz_date: Day;
  post_id: Int8;
  share_code: string;
  channel: 'telegram' | 'copy' | 'system' | 'twitter' | 'facebook' | 'whatsapp' | 'other';
  is_counted: boolean;
  is_public: Generated<boolean>;
  at: Date;
}

export interface ShareVisitTable {
  share_code: string;
  device_id: string;
  visitor_id: bigint | null;
  user_id: Int8;
  biz_date: Day;
  network: string;
  is_counted: boolean;
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

export interface CreatorRankTable {
  /** 0n: in total. */
  category_id: Int8;
  user_id: Int8;
  post_num: number;
  view_num: Int8;
  pays_num: number;
  verified_fans_num: number;
  heat: number;
  first_at: Date;
}

/** The audience of a banner; a missing field means everyone. */
export interface BannerTarget {
  readonly langs?: readonly Lang[];
  readonly app_types?: readonly AppType[];
  readonly level_min?: number;
  readonly countries?: readonly string[];
}

export interface BannerTable {
  id: GeneratedAlways<bigint>;
  position: string;
  title: Json<I18n>;
  text: Json<I18n>;
  image: string;
  image_mobile: string;
  link: string;
  link_type: 'route' | 'url' | 'post' | 'activity' | 'none';
  sort: Generated<number>;
  starts_at: Date | null;
  ends_at: Date | null;
  target: Json<BannerTarget>;
  is_on: Generated<boolean>;
}

/** A file that is being uploaded. */
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
  /** The bucket's name for the parts that it comes in. */
  multipart_id: Generated<string | null>;
  /** Its hash, while the upload is on its way. */
  network: Generated<string | null>;
}

/** Posts, documents and settings. */
export interface YoutubeChannelTable {
  channel_id: string;
  user_id: Int8;
  title: string;
  verified_at: Date;
}

export interface ContentSchema {
  youtube_channel: YoutubeChannelTable;
  category: CategoryTable;
  post: PostTable;
  video_asset: VideoAssetTable;
  post_print: PostPrintTable;
  upload: UploadTable;
  reaction: ReactionTable;
  collect: CollectTable;
  share_link: ShareLinkTable;
  share_log: ShareLogTable;
  share_visit: ShareVisitTable;
  doc: DocTable;
  key_value: KeyValueTable;
  creator_rank: CreatorRankTable;
  banner: BannerTable;
}
