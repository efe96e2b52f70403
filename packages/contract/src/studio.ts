import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  descriptionMaxLength,
  tagMaxLength,
  tagPattern,
  tagsMax,
  titleMaxLength,
  titleMinLength,
} from './shapes.ts';
import { flag, id, idOf, lang, page, pageIn, postCard, text, time } from './types.ts';

export const postState = z.enum([
  'processing',
  'process_failed',
  'review',
  'rejected',
  'scheduled',
  'published',
  'offline',
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

const uploadId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .meta({ thing: 'upload' });

const tag = text(1, tagMaxLength).regex(tagPattern, 'letters, digits, - and _ only');

const trimmed = (min: number, max: number) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), text(min, max));

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
      kind: z.enum(['avatar', 'video']),
      filename: text(0, 255).default(''),
      bytes: z.coerce.number().int().min(1),
      mime: text(0, 100).default(''),
      /** Hex: the same file goes on where it stopped. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    reply: z.object({
      upload_id: z.string(),
      /**
       * `post`: the bytes as the body of one POST; `tus`: in pieces, by tus 1.0. The token in
       * `Upload-Token` beside the session.
       */
      protocol: z.enum(['post', 'tus']),
      endpoint: z.string(),
      token: z.string(),
      chunk_bytes: z.number().int(),
      expires_at: time,
      max_bytes: z.number().int(),
      resume_offset: z.number().int(),
      /** A video of the caller's own that was made of the same bytes. */
      dedup_post_id: id.optional(),
    }),
    errors: [1702, 1703, 1704],
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
      title: trimmed(titleMinLength, titleMaxLength),
      description: text(0, descriptionMaxLength).default(''),
      category_id: idOf('category'),
      tags: z.array(tag).max(tagsMax).default([]),
      is_ai: z.boolean().default(false),
      lang: lang.default('en'),
      visibility: z.enum(['public', 'unlisted', 'private']).default('public'),
      /** 1: it is shown as soon as it can be played. */
      publish: flag,
      publish_at: time.optional(),
      comment_policy: z.enum(['all', 'approve', 'off']).default('all'),
    }),
    reply: processState,
    errors: [1201, 1701, 1704, 1706, 1707, 1708, 1709],
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
    summary: "Shows a video of the caller's own, or takes it offline",
    request: z.object({ id: idOf('own_post'), status: flag }),
    reply: processState,
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
    reply: z.object({ deleted: z.array(id) }),
    errors: [1707, 1708],
  }),
  userPostList: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/userPostList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "A person's published videos, the newest first; without an id the caller's own",
    request: z.object({ id: idOf('user').optional(), ...pageIn }),
    reply: page(postCard),
    errors: [1117],
  }),
};
