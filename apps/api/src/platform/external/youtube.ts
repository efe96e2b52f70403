import { z } from 'zod';
import type { Config } from '../config.ts';
import { type FetchOptions, fetchPublic, ExternalServiceError } from './fetch-public.ts';

/** One video as YouTube describes it. */
export interface YouTubeVideo {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly channelId: string;
  readonly durationS: number;
  /** True if it may be played on other sites, is public and complete, and not live. */
  readonly isUsable: boolean;
}
export interface YouTubeChannel {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The list of all its uploads. */
  readonly uploads: string;
}
export type ChannelBy = 'id' | 'forHandle' | 'forUsername';

/** The used parts of YouTube: the Data API (developers.google.com/youtube/v3) and its pictures. */
export interface YouTube {
  /** In the order of the ids; missing videos are left out. At most 50. */
  videos(ids: readonly string[]): Promise<YouTubeVideo[]>;
  channel(lookup: ChannelBy, name: string): Promise<YouTubeChannel | undefined>;
  /** Ids of a list's newest videos, and the token of the next page. */
  uploads(list: string, cursor?: string): Promise<{ ids: string[]; next: string | null }>;
  /** A video's picture, JPEG. */
  picture(id: string): Promise<Buffer>;
}

/** Videos per request. */
export const youtubePage = 25;

const videoList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({
        title: z.string(),
        description: z.string(),
        channelId: z.string(),
        liveBroadcastContent: z.string().default('none'),
      }),
      contentDetails: z.object({ duration: z.string().default('PT0S') }),
      status: z.object({
        embeddable: z.boolean(),
        privacyStatus: z.string(),
        uploadStatus: z.string(),
      }),
    }),
  ),
});
const channelList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string(), description: z.string() }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
      }),
    )
    .default([]),
});
const playlist = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })),
  nextPageToken: z.string().optional(),
});

const units = [86_400, 3_600, 60, 1];

/** Seconds of an ISO 8601 duration as YouTube writes them, `P1DT2H3M4S`. */
export const secondsOf = (duration: string): number => {
  const [, ...parts] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? [];
  return parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (units[index] ?? 0), 0);
};

const readJson = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    // Text that is not JSON fits no expected shape.
    return undefined;
  }
};

const answer = { maxBytes: 2 * 1024 ** 2, timeoutMs: 8_000 };

const create = ({
  apiKey,
  apiRoot,
  imageRoot,
  isTrusted,
}: NonNullable<Config['youtube']>): YouTube => {
  const fetchOptions = (overrides: Partial<FetchOptions> = {}) => ({
    ...answer,
    ...overrides,
    isTrusted,
  });
  const request = async <T>(path: string, params: Record<string, string>, shape: z.ZodType<T>) => {
    const url = new URL(`${apiRoot}/${path}`);
    url.search = new URLSearchParams({ ...params, key: apiKey }).toString();
    const { status, body } = await fetchPublic(url, fetchOptions());
    if (status !== 200) throw new ExternalServiceError(`YouTube answered ${path} with ${status}`);
    const parsed = z.preprocess(readJson, shape).safeParse(body.toString('utf8'));
    if (!parsed.success)
      throw new ExternalServiceError(`YouTube answered ${path} in an unknown format`);
    return parsed.data;
  };
  return {
    videos: async (ids) => {
      if (ids.length === 0) return [];
      const params = { part: 'snippet,contentDetails,status', id: ids.join(',') };
      const { items } = await request('videos', params, videoList);
      const byId = new Map(items.map((item) => [item.id, item]));
      return ids.flatMap((id) => {
        const item = byId.get(id);
        if (!item) return [];
        const { snippet, status } = item;
        const durationS = secondsOf(item.contentDetails.duration);
        return [
          {
            id,
            title: snippet.title,
            description: snippet.description,
            channelId: snippet.channelId,
            durationS,
            isUsable:
              status.embeddable &&
              status.privacyStatus === 'public' &&
              status.uploadStatus === 'processed' &&
              snippet.liveBroadcastContent === 'none' &&
              durationS > 0,
          },
        ];
      });
    },
    channel: async (lookup, name) => {
      const params = { part: 'snippet,contentDetails', [lookup]: name };
      const [item] = (await request('channels', params, channelList)).items;
      return (
        item && {
          id: item.id,
          title: item.snippet.title,
          description: item.snippet.description,
          uploads: item.contentDetails.relatedPlaylists.uploads,
        }
      );
    },
    uploads: async (list, cursor) => {
      const params = { part: 'contentDetails', playlistId: list, maxResults: `${youtubePage}` };
      const paged = cursor === undefined ? params : { ...params, pageToken: cursor };
      const { items, nextPageToken } = await request('playlistItems', paged, playlist);
      return {
        ids: items.map(({ contentDetails }) => contentDetails.videoId),
        next: nextPageToken ?? null,
      };
    },
    picture: async (id) => {
      const url = new URL(`${imageRoot}/vi/${id}/hqdefault.jpg`);
      const { status, body } = await fetchPublic(url, fetchOptions({ maxBytes: 1024 ** 2 }));
      if (status !== 200)
        throw new ExternalServiceError(`YouTube has no thumbnail of ${id}: ${status}`);
      return body;
    },
  };
};

const clients = new WeakMap<Config, YouTube>();

/** YouTube as configured; null if it is not. */
export const youtubeOf = (config: Config): YouTube | null => {
  if (!config.youtube) return null;
  const client = clients.get(config) ?? create(config.youtube);
  clients.set(config, client);
  return client;
};
