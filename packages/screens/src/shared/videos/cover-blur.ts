import { thumbHashToDataURL } from 'thumbhash';

/** Drawn once each: a list draws its cards again with every answer. */
const drawn = new Map<string, string>();
/** Pictures of some 3 KB that are kept at most. */
const mostKept = 300;

const base64 = /^[\w+/]+=*$/;

/** The blur of a cover as a picture's address, out of its ThumbHash in base64; undefined where there is none. */
export function coverBlur({ cover_placeholder: hash }: { cover_placeholder: string }) {
  // What an earlier build kept of a video may hold something else there.
  if (!base64.test(hash)) return undefined;
  const known = drawn.get(hash);
  if (known !== undefined) return known;
  if (drawn.size >= mostKept) drawn.clear();
  const blur = thumbHashToDataURL(Array.from(atob(hash), (char) => char.charCodeAt(0)));
  drawn.set(hash, blur);
  return blur;
}
