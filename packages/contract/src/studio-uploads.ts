import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, text, time } from './types.ts';

/** The permission to upload one file, from `uploadToken`. */
export const uploadId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .meta({ thing: 'upload' });

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/** Uploads of files: `common/upload`. */
export const uploads = {
  uploadToken: endpoint({
    method: 'GET',
    path: '/api/common/upload/token',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    secret: true,
    summary: 'Leave to upload one file, which goes to `endpoint` with the token',
    request: z.object({
      kind: z.enum(['avatar', 'story', 'image', 'caption', 'video']),
      filename: text(0, 255).default(''),
      bytes: z.coerce.number().int().min(1),
      mime: text(0, 100).default(''),
      /** With it, the upload of the same file continues where it stopped. */
      sha256: sha256Hex.optional(),
    }),
    reply: z.object({
      upload_id: z.string(),
      /**
       * `post`: the bytes as the body of one POST; `tus`: in pieces, by tus 1.0. The token goes in `Upload-Token`
       * beside the session. `s3`: in parts of `chunk_bytes`, each to the address from `upload/part`, and then
       * `upload/whole`; `endpoint` is empty.
       */
      protocol: z.enum(['post', 'tus', 's3']),
      endpoint: z.string(),
      token: z.string(),
      chunk_bytes: z.number().int(),
      expires_at: time,
      max_bytes: z.number().int(),
      resume_offset: z.number().int(),
      /** A video of the caller's own with the same bytes. */
      dedup_post_id: id.optional(),
      /** Videos that the caller may still upload today, and the maximum of a day. */
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
      /** SHA-256 of the part, in hex. */
      sha256: sha256Hex,
    }),
    reply: z.object({
      url: z.string(),
      /** Headers to send unchanged with it. */
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
      /** Answers to the parts that the caller sent; those of an earlier page are missing. */
      parts: z
        .array(z.object({ number: z.number().int().min(1), etag: text(1, 200) }))
        .max(10_000)
        .default([]),
    }),
    reply: z.object({}),
    errors: [1701, 1709],
  }),
  uploadCancel: endpoint({
    method: 'POST',
    path: '/api/common/upload/cancel',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary:
      'Ends an upload that has not become a video: its bytes go and its place is free; harmless to repeat',
    request: z.object({ upload_id: uploadId }),
    reply: z.object({ left_today: z.number().int(), per_day: z.number().int() }),
    errors: [1701],
  }),
};
