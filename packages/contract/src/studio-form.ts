import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownDetail, processState, tag, visibility } from './studio-fields.ts';
import {
  captionsMax,
  chapterTitleMaxLength,
  descriptionMaxLength,
  tagsMax,
  titleMaxLength,
  titleMinLength,
} from './shapes.ts';
import { uploadId } from './studio-uploads.ts';
import { captionLang, idOf, lang, seconds, skip, text, time, trimmed } from './types.ts';

/** The form of a video: saving it and reading it. */
export const form = {
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
      /** The edited version. If it is outdated: 409 with `data.current`, and nothing changes. */
      version: z.number().int().min(1).optional(),
      /** Without `id`: the same key, within 48 h, creates only one draft. Later calls with it change that draft. */
      draft_key: z.uuid().optional(),
      /** `draft`: saved unfinished; a draft needs only a title. */
      save_type: z.enum(['draft', 'post']).default('post'),
      title: trimmed(titleMinLength, titleMaxLength),
      description: text(0, descriptionMaxLength).default(''),
      category_id: idOf('category').optional(),
      tags: z.array(tag).max(tagsMax).default([]),
      is_ai: z.boolean().default(false),
      lang: lang.default('en'),
      visibility: visibility.default('public'),
      /** Publishes it as soon as it can be played. */
      publish: z.boolean().optional(),
      publish_at: time.optional(),
      comment_policy: z.enum(['all', 'approve', 'off']).default('all'),
      /** An uploaded picture as its cover; absent: no change. */
      cover_id: idOf('upload_grant').optional(),
      /** The second of the video that the cover shows; null: chosen by the server. */
      cover_at_s: seconds.nullable().optional(),
      /** All captions, one for each language; those without a file do not change. Absent: no change. */
      captions: z
        .array(
          z.object({
            lang: captionLang,
            label: text(1, 40),
            file_id: idOf('upload_grant').optional(),
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
};
