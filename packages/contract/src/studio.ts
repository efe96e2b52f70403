import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  captionsMax,
  chapterTitleMaxLength,
  descriptionMaxLength,
  tagMaxLength,
  tagPattern,
  tagsMax,
  titleMaxLength,
  titleMinLength,
} from './shapes.ts';
import {
  captionLang,
  flag,
  id,
  idOf,
  lang,
  page,
  pageIn,
  postCard,
  postDetail,
  seconds,
  skip,
  text,
  time,
  trimmed,
} from './types.ts';

export const postState = z.enum([
  'draft',
  'processing',
  'process_failed',
  'review',
  'rejected',
  'scheduled',
  'published',
  'offline',
  'removed',
  'deleted',
]);
export type PostState = z.output<typeof postState>;

/** Where a video of the caller's own stands, and what is being made of its file. */
export const processState = z.object({
  id,
  state: postState,
  asset: z.enum(['uploaded', 'transcoding', 'playable', 'ready', 'failed']).nullable(),
  /** Per cent of the work on its file. */
  progress: z.number().int(),
  /** Why the file is not taken. */
  error: z.object({ kind: z.string(), reason: z.string() }).nullable(),
  reject_reason: z.string().nullable(),
});
export type ProcessState = z.output<typeof processState>;

export const visibility = z.enum(['public', 'unlisted', 'private']);

/** What its owner alone is told of a video. */
const ownFacts = z.object({
  state: postState,
  asset: processState.shape.asset,
  progress: processState.shape.progress,
  error: processState.shape.error,
  reject_reason: z.string().nullable(),
  visibility,
  /** The owner wants it seen as soon as it can be. */
  publish: flag,
  publish_at: time.nullable(),
  /** Whether it was ever shown; until then `published_at` tells when it was begun. */
  was_published: z.boolean(),
  updated_at: time,
  /** Counts what its owner wrote, for `storePost`. */
  version: z.number().int(),
  /** Of a removed one: until when it can come back. */
  restore_until: time.nullable(),
});
export type OwnFacts = z.output<typeof ownFacts>;
export const ownCard = postCard.extend({ own: ownFacts.optional() });
export type OwnCard = z.output<typeof ownCard>;

/** One's own video, whole, as it is edited. */
export const ownDetail = postDetail.extend({
  own: ownFacts,
  /** Null for a draft that has none yet. */
  category_id: id.nullable(),
  /** What stands in place of the poster: nothing, the second that it shows, or a picture brought. */
  cover_from: z.enum(['auto', 'moment', 'picture']),
  cover_at_s: z.number().nullable(),
  /** Parts to skip may be so long in all, in seconds. */
  skip_most_s: z.number(),
  /** Short sides in px that are there. */
  rungs: z.array(z.number().int()),
  /** How often today the ladder may still be made anew. */
  remakes_left: z.number().int(),
  moderation: z.object({
    state: z.enum(['none', 'review', 'rejected', 'removed']),
    /** Of the decision that stands against it. */
    reason: z.string().nullable(),
    /** The video that it repeats and was refused for, where everybody can see that one. */
    repeats: id.nullable(),
    /** Something can be said against that decision, once. */
    can_appeal: z.boolean(),
  }),
});
export type OwnDetail = z.output<typeof ownDetail>;

const uploadId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .meta({ thing: 'upload' });

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/** Not an id of ours. */
const youtubeId = z
  .string()
  .regex(/^[\w-]{11}$/)
  .meta({ thing: 'youtube_video' });

const tag = text(1, tagMaxLength).regex(tagPattern, 'no spaces: letters, digits, - and _ only');

/** What people bring: `common/upload`, and `userPost/*` of the product's addresses. */
export const studio = {
  uploadToken: endpoint({
    method: 'GET',
    path: '/api/common/upload/token',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    secret: true,
    summary: 'Leave to upload one file, which goes to `endpoint` with the token',
    request: z.object({
      kind: z.enum(['avatar', 'image', 'caption', 'video']),
      filename: text(0, 255).default(''),
      bytes: z.coerce.number().int().min(1),
      mime: text(0, 100).default(''),
      /** The same file goes on where it stopped. */
      sha256: sha256Hex.optional(),
    }),
    reply: z.object({
      upload_id: z.string(),
      /**
       * `post`: the bytes as the body of one POST; `tus`: in pieces, by tus 1.0. The token in
       * `Upload-Token` beside the session. `s3`: in parts of `chunk_bytes`, each to the address that
       * `upload/part` gives for it, and then `upload/whole`; `endpoint` is empty.
       */
      protocol: z.enum(['post', 'tus', 's3']),
      endpoint: z.string(),
      token: z.string(),
      chunk_bytes: z.number().int(),
      expires_at: time,
      max_bytes: z.number().int(),
      resume_offset: z.number().int(),
      /** A video of the caller's own that was made of the same bytes. */
      dedup_post_id: id.optional(),
      /** Videos that the caller may still post today, and in all on a day. */
      left_today: z.number().int().optional(),
      per_day: z.number().int().optional(),
    }),
    errors: [1702, 1703, 1704],
  }),
  uploadPart: endpoint({
    method: 'POST',
    path: '/api/common/upload/part',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary:
      'Where one part of a file goes by PUT; what is not of this size and hash is refused there',
    request: z.object({
      upload_id: uploadId,
      token: text(1, 100),
      /** From 1. */
      number: z.number().int().min(1).max(10_000),
      /** Of the part, in hex. */
      sha256: sha256Hex,
    }),
    reply: z.object({
      url: z.string(),
      /** To be sent with it as they are. */
      headers: z.record(z.string(), z.string()),
      bytes: z.number().int(),
      expires_at: time,
    }),
    errors: [1701],
  }),
  uploadWhole: endpoint({
    method: 'POST',
    path: '/api/common/upload/whole',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary:
      'All parts of a file have been sent: they are looked at, and become one; harmless to repeat',
    request: z.object({
      upload_id: uploadId,
      token: text(1, 100),
      /** What was answered to the parts that the caller sent; those of an earlier page are missing. */
      parts: z
        .array(z.object({ number: z.number().int().min(1), etag: text(1, 200) }))
        .max(10_000)
        .default([]),
    }),
    reply: z.object({}),
    errors: [1701, 1709],
  }),
  storePost: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/storePost',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary:
      'Makes a video of an upload, or changes one; the same upload makes one video however often it is sent',
    request: z.object({
      id: idOf('own_post').optional(),
      upload_id: uploadId.optional(),
      /** The version that was edited: where it is another by now, 409 with `data.current` and nothing changed. */
      version: z.number().int().min(1).optional(),
      /** `draft`: kept as it is, unfinished; a draft needs a title only. */
      save_type: z.enum(['draft', 'post']).default('post'),
      title: trimmed(titleMinLength, titleMaxLength),
      description: text(0, descriptionMaxLength).default(''),
      category_id: idOf('category').optional(),
      tags: z.array(tag).max(tagsMax).default([]),
      is_ai: z.boolean().default(false),
      lang: lang.default('en'),
      visibility: visibility.default('public'),
      /** 1: it is shown as soon as it can be played. */
      publish: flag.optional(),
      publish_at: time.optional(),
      comment_policy: z.enum(['all', 'approve', 'off']).default('all'),
      /** An uploaded picture as its cover; left out: as before. */
      cover_id: idOf('upload_leave').optional(),
      /** The second of the video that the cover shows; null: chosen by the server. */
      cover_at_s: seconds.nullable().optional(),
      /** All of them, one a language; those without a file stay as they are. Left out: as before. */
      captions: z
        .array(
          z.object({
            lang: captionLang,
            label: text(1, 40),
            file_id: idOf('upload_leave').optional(),
          }),
        )
        .max(captionsMax)
        .optional(),
      chapters: z
        .array(z.object({ start_s: seconds, title: trimmed(1, chapterTitleMaxLength) }))
        .max(100)
        .optional(),
      skips: z
        .array(skip.extend({ start_s: seconds, end_s: seconds }))
        .max(3)
        .optional(),
    }),
    reply: processState.extend({ version: z.number().int() }),
    errors: [409, 1201, 1701, 1704, 1706, 1707, 1708, 1709],
  }),
  userPostDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/userPostDetail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "A video of the caller's own with all that its form says",
    request: z.object({ id: idOf('own_post') }),
    reply: ownDetail,
    errors: [1201],
  }),
  remake: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/remake',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary:
      "Makes one rendition, or all, of a video of the caller's own anew; the ones before play meanwhile",
    request: z.object({
      id: idOf('own_post'),
      /** Short side in px of the one that is made anew; without it the whole ladder is. 1708 where there is none. */
      rung: z.number().int().min(1).max(4_096).optional(),
    }),
    reply: processState,
    errors: [1201, 1704, 1707, 1708],
  }),
  restorePost: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/restorePost',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Brings removed videos of the caller's own back, within 30 days",
    request: z.object({ ids: z.array(idOf('deleted_post')).min(1).max(50) }),
    reply: z.object({ restored: z.array(id) }),
    errors: [1201, 1706, 1707],
  }),
  getYoutubeVideo: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/getYoutubeVideo',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'What there is to sync at an address of YouTube: a video, or a channel by the page',
    request: z.object({
      /** As pasted: an address of a video or channel, an @handle or an id. */
      url: text(1, 2_000),
      cursor: text(0, 200).optional(),
    }),
    reply: z.object({
      channel: z.object({ id: z.string(), title: z.string() }),
      /** It is the caller's: only then its videos can be synced. */
      channel_verified: z.boolean(),
      /** It is somebody else's here. */
      channel_taken: z.boolean(),
      /** To be put into the channel's description until it was seen there. */
      verify_code: z.string(),
      list: z.array(
        z.object({
          youtube_id: youtubeId,
          title: z.string(),
          cover: z.string(),
          duration_s: z.number(),
          /** May be played here: public, whole, not live, open to other sites. */
          embeddable: z.boolean(),
          already_synced: z.boolean(),
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
    /** 1705: `data.reason` is off, address, video or channel. 1704: asked too often today, `data.retry_after` s. */
    errors: [503, 1704, 1705],
  }),
  syncPost: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/syncPost',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary:
      "Posts videos of a channel that is verified as the caller's; they play at YouTube and open no reward",
    request: z.object({
      youtube_ids: z.array(youtubeId).min(1).max(25),
      category_id: idOf('category'),
      tags: z.array(tag).max(tagsMax).default([]),
      lang: lang.default('en'),
      publish: flag,
    }),
    reply: z.object({
      list: z.array(
        z.object({
          youtube_id: youtubeId,
          post_id: id.nullable(),
          state: z.string().nullable(),
          /** Why this one was not posted: 1704, 1705 or 1706; `reason` of 1705: video, channel or embeddable. */
          error: z.number().int().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
    /** 1704: asked too often today, `data.retry_after` s. */
    errors: [503, 1704, 1705],
  }),
  processStatus: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/processStatus',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "Where the caller's newest videos stand that are not shown yet, or one of them",
    request: z.object({ id: idOf('own_post').optional() }),
    reply: z.object({ list: z.array(processState) }),
    errors: [],
  }),
  upDown: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/upDown',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Shows videos of the caller's own, or takes them offline",
    request: z.object({
      id: idOf('own_post').optional(),
      /** Several at once, all or none. */
      ids: z.array(idOf('own_post')).min(1).max(50).optional(),
      status: flag,
    }),
    reply: processState.extend({ list: z.array(processState) }),
    errors: [1201, 1707, 1708],
  }),
  delPost: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/delPost',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Removes videos of the caller's own; their files go after 30 days",
    request: z.object({ ids: z.array(idOf('own_post')).min(1).max(50) }),
    reply: z.object({ deleted: z.array(id), restore_until: time }),
    errors: [1201, 1707, 1708],
  }),
  userPostList: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/userPostList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary:
      "A person's published videos, the newest first; without an id the caller's own, in every state that is asked for",
    request: z.object({
      id: idOf('user').optional(),
      /** The caller's own in these states; without it the published ones, as others see them. */
      state: z
        .enum(['all', 'published', 'waiting', 'draft', 'offline', 'problem', 'deleted'])
        .optional(),
      /** In the title, of the caller's own. */
      keyword: text(0, 100).optional(),
      sort: z.enum(['new', 'old', 'views', 'likes']).default('new'),
      ...pageIn,
    }),
    reply: page(ownCard).extend({
      /** How many of the caller's own there are by state, and how many videos may still be posted today. */
      counts: z
        .object({
          all: z.number().int(),
          published: z.number().int(),
          waiting: z.number().int(),
          draft: z.number().int(),
          offline: z.number().int(),
          problem: z.number().int(),
          deleted: z.number().int(),
        })
        .optional(),
      left_today: z.number().int().optional(),
      per_day: z.number().int().optional(),
    }),
    errors: [1117],
  }),
};
