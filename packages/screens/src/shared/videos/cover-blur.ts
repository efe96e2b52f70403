import { thumbHashToDataURL } from 'thumbhash';

/** Each is drawn only once, because a list renders its cards again with every answer. */
const blurCache = new Map<string, string>();
/** Maximum number of cached pictures, of about 3 KB each. */
const maxCached = 300;

const base64 = /^[\w+/]+=*$/;

/** The blur of a cover as a data URL, from its ThumbHash in base64; undefined if there is none. */
export function coverBlur({ cover_placeholder: hash }: { cover_placeholder: string }) {
  // Data from an earlier build may hold another value here.
  if (!base64.test(hash)) return undefined;
  const cached = blurCache.get(hash);
  if (cached !== undefined) return cached;
  if (blurCache.size >= maxCached) blurCache.clear();
  const blur = thumbHashToDataURL(Array.from(atob(hash), (char) => char.charCodeAt(0)));
  blurCache.set(hash, blur);
  return blur;
}
