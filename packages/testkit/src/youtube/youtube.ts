import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A video as its owner configured it; the rest is derived from its number. */
export interface StandInVideo {
  readonly title: string;
  readonly embeddable?: boolean;
  readonly privacy?: 'public' | 'unlisted' | 'private';
  readonly live?: boolean;
  readonly seconds?: number;
}

export interface StandInChannel {
  readonly id: string;
  title: string;
  description: string;
  readonly videos: ReadonlyMap<string, StandInVideo>;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
const idsOf = (channel: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => digest(`${channel} ${n}`).slice(0, 11));

/** The channel of a handle: always the same one, with these videos. */
export const channelOf = (handle: string, videos: readonly StandInVideo[]): StandInChannel => {
  const id = `UC${digest(`channel ${handle}`).slice(0, 22)}`;
  const ids = idsOf(id, videos.length);
  return {
    id,
    title: handle,
    description: '',
    videos: new Map(videos.map((video, n) => [ids[n] ?? '', video])),
  };
};

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
const errorReply = (code: number, reason: string): Answer =>
  json(code, { error: { code, message: reason, errors: [{ reason }] } });

const duration = (seconds: number): string =>
  `PT${Math.floor(seconds / 60)}M${Math.floor(seconds % 60)}S`;

const videoItem = (channel: StandInChannel, id: string, video: StandInVideo) => ({
  kind: 'youtube#video',
  id,
  snippet: {
    title: video.title,
    description: `${video.title}, from ${channel.title}.`,
    channelId: channel.id,
    channelTitle: channel.title,
    liveBroadcastContent: video.live ? 'live' : 'none',
  },
  contentDetails: { duration: duration(video.seconds ?? 95) },
  status: {
    embeddable: video.embeddable ?? true,
    privacyStatus: video.privacy ?? 'public',
    uploadStatus: 'processed',
  },
});

const channelItem = (channel: StandInChannel) => ({
  kind: 'youtube#channel',
  id: channel.id,
  snippet: { title: channel.title, description: channel.description },
  contentDetails: { relatedPlaylists: { uploads: `UU${channel.id.slice(2)}` } },
});

/** The Data API's `videos`, `channels` and `playlistItems` as far as Taice uses them; refuses what YouTube refuses. */
export const dataApi = (
  channels: readonly StandInChannel[],
  path: string,
  params: URLSearchParams,
): Answer => {
  if (!params.get('key')) return errorReply(403, 'forbidden');
  if (!params.get('part')) return errorReply(400, 'missingRequiredParameter');
  if (path === 'videos') {
    const ids = (params.get('id') ?? '').split(',').filter(Boolean);
    if (ids.length === 0 || ids.length > 50) return errorReply(400, 'invalidFilters');
    const items = ids.flatMap((id) => {
      const channel = channels.find(({ videos }) => videos.has(id));
      const video = channel?.videos.get(id);
      return channel && video && video.privacy !== 'private' ? [videoItem(channel, id, video)] : [];
    });
    return json(200, { kind: 'youtube#videoListResponse', items });
  }
  if (path === 'channels') {
    const handle = params.get('forHandle') ?? params.get('forUsername');
    const id = params.get('id');
    const channel = channels.find((each) => (id ? each.id === id : each.title === handle));
    // As YouTube does, without `items` if there are none.
    return json(200, {
      kind: 'youtube#channelListResponse',
      ...(channel && { items: [channelItem(channel)] }),
    });
  }
  if (path !== 'playlistItems') return errorReply(404, 'notFound');
  const list = params.get('playlistId');
  const channel = channels.find(({ id }) => `UU${id.slice(2)}` === list);
  if (!channel) return errorReply(404, 'playlistNotFound');
  const size = Math.min(50, Number(params.get('maxResults') ?? 5));
  const from = Number(params.get('pageToken')?.slice(1) ?? 0);
  const ids = [...channel.videos.keys()];
  const items = ids.slice(from, from + size).map((videoId) => ({ contentDetails: { videoId } }));
  const next = from + size < ids.length ? { nextPageToken: `p${from + size}` } : {};
  return json(200, { kind: 'youtube#playlistItemListResponse', items, ...next });
};

/** A small grey JPEG, as a picture of a video. */
export const picture = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAL/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCeAsf/2Q==',
  'base64',
);

export interface YouTubeStandIn {
  readonly url: string;
  readonly channels: StandInChannel[];
  /** Answers instead of the API, while it is set. */
  broken: Answer | undefined;
  /** Requested paths. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/** YouTube on localhost: its Data API under `/api`, and pictures. */
export const startYouTube = async (channels: StandInChannel[]): Promise<YouTubeStandIn> => {
  const requestedPaths: string[] = [];
  const state: { broken: Answer | undefined } = { broken: undefined };
  const answer = (url: URL): Answer => {
    requestedPaths.push(url.pathname + url.search);
    if (state.broken) return state.broken;
    const [, first, subpath = ''] = url.pathname.split('/');
    if (first === 'api') return dataApi(channels, subpath, url.searchParams);
    if (first === 'vi') return { status: 200, type: 'image/jpeg', body: picture };
    return { status: 404, type: 'text/plain', body: '' };
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status, type, body } = answer(new URL(request.url ?? '/', 'http://localhost'));
    response.writeHead(status, { 'Content-Type': type, ...(status === 302 && { Location: '/' }) });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    channels,
    requests: requestedPaths,
    get broken() {
      return state.broken;
    },
    set broken(value) {
      state.broken = value;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
