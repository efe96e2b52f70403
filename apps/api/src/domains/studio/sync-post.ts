import { contract, type ErrorCode } from '@taice/contract';
import { descriptionMaxLength, titleMaxLength, titleMinLength } from '@taice/contract/shapes';
import { normalizeText } from '@taice/core/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type Call, handler, type ProveCall } from '../../platform/endpoint.ts';
import { Failure, fail } from '../../platform/http/failure.ts';
import { ExternalServiceError } from '../../platform/external/fetch-public.ts';
import { youtubeOf, type YouTubeVideo } from '../../platform/external/youtube.ts';
import { lockPost, updatePostState } from './post-state.ts';
import { channelsOf } from './youtube/channels.ts';
import { limitYouTubeRequests } from './youtube/limit-requests.ts';
import { coverKey, storeCover } from './youtube/covers.ts';

type Endpoint = typeof contract.studio.syncPost;

const DAY_MS = 86_400_000;
/** The assumed size of a card until the first play, since YouTube does not return one. */
const size = { width: 1_280, height: 720 };

/** The videos' data from YouTube, with their pictures stored here. */
const fetchVideos = async (
  call: ProveCall<Endpoint>,
): Promise<ReadonlyMap<string, YouTubeVideo>> => {
  const youtube = youtubeOf(call.config) ?? fail(1705, { data: { reason: 'off' } });
  await limitYouTubeRequests(call);
  try {
    const videos = await youtube.videos([...new Set(call.input.youtube_ids)]);
    const covers = await Promise.all(videos.map(({ id }) => storeCover(call, youtube, id)));
    return new Map(videos.filter((_, index) => covers[index]).map((video) => [video.id, video]));
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) throw error;
    return fail(503, { detail: error.message, cause: error });
  }
};

const requireSyncQuota = async (
  tx: Tx,
  { user, clock, settings }: Call<Endpoint>,
): Promise<void> => {
  // Serializes a person's calls, so that each sees the ones before.
  await tx.selectFrom('user').select('id').where('id', '=', user.userId).forNoKeyUpdate().execute();
  const { many: count } = await tx
    .selectFrom('post')
    .select((query) => query.fn.countAll<bigint>().as('many'))
    .where('user_id', '=', user.userId)
    .where('youtube_id', 'is not', null)
    .where('created_at', '>', new Date(clock.rule().getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= settings.youtube_syncs_per_day) fail(1704);
};

/** A foreign text, cut to the limit and tidied like typed text. */
const fitText = (text: string, max: number, maxBreaks: number): string => {
  const cut = [...text.toWellFormed().replaceAll('\0', '')].slice(0, max).join('');
  const normalized = normalizeText(cut, { min: 0, max, breaks: maxBreaks });
  return 'text' in normalized ? normalized.text : '';
};

const addPost = async (tx: Tx, call: Call<Endpoint>, video: YouTubeVideo) => {
  const { user, clock, input, settings } = call;
  await requireSyncQuota(tx, call);
  const title = fitText(video.title, titleMaxLength, 0);
  const inserted = await tx
    .insertInto('post')
    .values({
      user_id: user.userId,
      source: 'youtube',
      youtube_id: video.id,
      cover: coverKey(video.id),
      title: title.length < titleMinLength ? `YouTube ${title}` : title,
      description: fitText(video.description, descriptionMaxLength, 2),
      category_id: input.category_id,
      tags: [...new Set(input.tags)],
      lang: input.lang,
      is_wanted: input.publish,
      state: 'processing',
      duration_s: video.durationS,
      ...size,
      published_at: null,
      created_at: clock.rule(),
      updated_at: clock.rule(),
    })
    .onConflict((conflict) =>
      conflict
        .column('youtube_id')
        .where(sql<boolean>`youtube_id is not null and state <> 'deleted'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return fail(1706);
  const post = (await lockPost(tx, inserted.id)) ?? fail(1201);
  return { id: inserted.id, state: await updatePostState(tx, post, clock.rule(), settings) };
};

/** One of the videos; its problem is reported for it alone. */
const syncOne = async (
  call: Call<Endpoint>,
  id: string,
  video: YouTubeVideo | undefined,
  ownChannels: ReadonlySet<string>,
) => {
  const rejection = (error: ErrorCode, reason?: string) => ({
    youtube_id: id,
    post_id: null,
    state: null,
    error,
    reason: reason ?? null,
  });
  if (!video) return rejection(1705, 'video');
  if (!ownChannels.has(video.channelId)) return rejection(1705, 'channel');
  if (!video.isUsable) return rejection(1705, 'embeddable');
  try {
    const { id: post, state } = await transaction(call.db, (tx) => addPost(tx, call, video));
    return { youtube_id: id, post_id: `${post}`, state, error: null, reason: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return rejection(error.code);
  }
};

export const syncPost = handler(contract.studio.syncPost, {
  prove: fetchVideos,
  run: async (call, videos) => {
    const { db, user, input } = call;
    const category = await db
      .selectFrom('category')
      .select('id')
      .where('id', '=', input.category_id)
      .where('is_on', '=', true)
      .executeTakeFirst();
    if (!category)
      return fail(400, {
        data: { issues: [{ field: 'category_id', message: 'no such category' }] },
      });
    const channels = [...videos.values()].map(({ channelId }) => channelId);
    const ownChannels = await channelsOf(db, user.userId, channels);
    const list = [];
    for (const id of new Set(input.youtube_ids))
      list.push(await syncOne(call, id, videos.get(id), ownChannels));
    return { list };
  },
});
