import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { tag } from './studio-fields.ts';
import { tagsMax } from './shapes.ts';
import { id, idOf, lang, text } from './types.ts';

/** Not an id of ours. */
const youtubeId = z
  .string()
  .regex(/^[\w-]{11}$/)
  .meta({ thing: 'youtube_video' });

/** Videos that YouTube plays. */
export const sync = {
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
      /** True if it belongs to the caller; otherwise its videos cannot be synced. */
      channel_verified: z.boolean(),
      /** True if another account here has claimed it. */
      channel_taken: z.boolean(),
      /** The caller puts it into the channel's description until it is verified. */
      verify_code: z.string(),
      list: z.array(
        z.object({
          youtube_id: youtubeId,
          title: z.string(),
          cover: z.string(),
          duration_s: z.number(),
          /** True if it may be played here: public, complete, not live, embeddable on other sites. */
          embeddable: z.boolean(),
          already_synced: z.boolean(),
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
    /** 1705: `data.reason` is off, address, video or channel. 1704: too many requests today, `data.retry_after` s. */
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
      publish: z.boolean(),
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
    /** 1704: too many requests today, `data.retry_after` s. */
    errors: [503, 1704, 1705],
  }),
};
