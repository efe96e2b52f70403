import { contract } from '@taice/contract';
import { type Call, handler, type ProveCall } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { ExternalServiceError } from '../../platform/external/fetch-public.ts';
import {
  type YouTube,
  type YouTubeChannel,
  youtubeOf,
  type YouTubeVideo,
} from '../../platform/external/youtube.ts';
import { parseYouTubeAddress } from './youtube/address.ts';
import { channelCode, findSyncedIds, verifyChannel } from './youtube/channels.ts';
import { limitYouTubeRequests } from './youtube/limit-requests.ts';
import { coverKey, storeCover } from './youtube/covers.ts';

type Endpoint = typeof contract.studio.getYoutubeVideo;

interface Found {
  readonly channel: YouTubeChannel;
  readonly videos: readonly (YouTubeVideo & { readonly hasCover: boolean })[];
  readonly next: string | null;
}

const unusable = (reason: string): never => fail(1705, { data: { reason } });

const find = async (youtube: YouTube, call: ProveCall<Endpoint>): Promise<Found> => {
  const { input } = call;
  const address = parseYouTubeAddress(input.url) ?? unusable('address');
  await limitYouTubeRequests(call);
  if (address.kind === 'video') {
    const [video] = await youtube.videos([address.id]);
    if (!video) return unusable('video');
    const channel = (await youtube.channel('id', video.channelId)) ?? unusable('channel');
    return { channel, videos: [{ ...video, hasCover: false }], next: null };
  }
  const channel = (await youtube.channel(address.by, address.name)) ?? unusable('channel');
  const { ids, next } = await youtube.uploads(channel.uploads, input.cursor);
  const videos = await youtube.videos(ids);
  return { channel, videos: videos.map((video) => ({ ...video, hasCover: false })), next };
};

/** Looks up an address at YouTube; 1705 if nothing usable is found, 503 if YouTube does not respond. */
const lookUpAddress = async (call: ProveCall<Endpoint>): Promise<Found> => {
  const youtube = youtubeOf(call.config) ?? unusable('off');
  try {
    const found = await find(youtube, call);
    const covers = await Promise.all(found.videos.map(({ id }) => storeCover(call, youtube, id)));
    const videos = found.videos.map((video, index) => ({
      ...video,
      hasCover: covers[index] === true,
    }));
    return { ...found, videos };
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) throw error;
    return fail(503, { detail: error.message, cause: error });
  }
};

const answer = async (call: Call<Endpoint>, { channel, videos, next }: Found) => {
  const { db, config, user } = call;
  const state = await verifyChannel(call, user.userId, channel);
  const synced = await findSyncedIds(
    db,
    videos.map(({ id }) => id),
  );
  return {
    channel: { id: channel.id, title: channel.title },
    channel_verified: state === 'mine',
    channel_taken: state === 'taken',
    verify_code: channelCode(call, user.userId, channel.id),
    list: videos.map(({ id, title, durationS, isUsable, hasCover }) => ({
      youtube_id: id,
      title,
      cover: hasCover ? `${config.mediaUrl}${coverKey(id)}` : '',
      duration_s: durationS,
      embeddable: isUsable,
      already_synced: synced.has(id),
    })),
    next_cursor: next,
  };
};

export const getYoutubeVideo = handler(contract.studio.getYoutubeVideo, {
  prove: lookUpAddress,
  run: answer,
});
