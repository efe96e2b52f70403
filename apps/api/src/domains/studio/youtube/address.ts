/** The target of a YouTube address. */
export type YouTubeAddress =
  | { readonly kind: 'video'; readonly id: string }
  | {
      readonly kind: 'channel';
      readonly by: 'id' | 'forHandle' | 'forUsername';
      readonly name: string;
    };

const hosts: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
]);
const shortHost = 'youtu.be';

const videoId = /^[\w-]{11}$/;
const channelId = /^UC[\w-]{22}$/;
/** YouTube's own rule is 3–30 letters and digits of any script with `_`, `-`, `.` and `·` between them. */
const handle = /^[\p{L}\p{N}_.·-]{3,30}$/u;
const userName = /^[\w-]{1,40}$/;

const videoOf = (id: string | null | undefined): YouTubeAddress | undefined =>
  id && videoId.test(id) ? { kind: 'video', id } : undefined;

const channelOf = (
  lookup: 'id' | 'forHandle' | 'forUsername',
  name: string | undefined,
  shape: RegExp,
): YouTubeAddress | undefined =>
  name !== undefined && shape.test(name) ? { kind: 'channel', by: lookup, name } : undefined;

/** The segments of a path as text; undefined if they do not decode. */
const partsOf = ({ pathname }: URL): string[] | undefined => {
  try {
    return pathname.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
};

const parse = (text: string): URL | undefined => {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(url) ? new URL(url) : undefined;
};

/**
 * Parses pasted text: a URL of a video or channel, an `@handle`, or an id. The URL itself is never fetched; requests
 * are built from the id. Undefined for anything else.
 */
export const parseYouTubeAddress = (input: string): YouTubeAddress | undefined => {
  const text = input.trim();
  if (text.startsWith('@')) return channelOf('forHandle', text.slice(1), handle);
  if (channelId.test(text)) return channelOf('id', text, channelId);
  if (videoId.test(text)) return videoOf(text);
  const url = parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port)
    return undefined;
  const parts = partsOf(url);
  if (!parts) return undefined;
  const [first = '', second] = parts;
  if (url.hostname === shortHost) return videoOf(first);
  if (!hosts.has(url.hostname)) return undefined;
  if (first === 'watch') return videoOf(url.searchParams.get('v'));
  if (['shorts', 'embed', 'live', 'v'].includes(first)) return videoOf(second);
  if (first.startsWith('@')) return channelOf('forHandle', first.slice(1), handle);
  if (first === 'channel') return channelOf('id', second, channelId);
  if (first === 'user') return channelOf('forUsername', second, userName);
  // A custom name resolves to the handle of the same name.
  return first === 'c' ? channelOf('forHandle', second, handle) : undefined;
};
