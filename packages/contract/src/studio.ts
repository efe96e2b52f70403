import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idOf, page, pageIn, postCard, text, time } from './types.ts';

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
      kind: z.enum(['avatar']),
      filename: text(0, 255).default(''),
      bytes: z.coerce.number().int().min(1),
      mime: text(0, 100).default(''),
    }),
    reply: z.object({
      upload_id: z.string(),
      /** `post`: the bytes as the body of one POST, the token in `Upload-Token`. */
      protocol: z.enum(['post']),
      endpoint: z.string(),
      token: z.string(),
      chunk_bytes: z.number().int(),
      expires_at: time,
      max_bytes: z.number().int(),
      resume_offset: z.number().int(),
    }),
    errors: [1702, 1703, 1704],
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
