const parts = Symbol('parts');

/** Of an answer in JSON: text, or the bytes of it that were kept. */
export type JsonPart = string | Uint8Array;

/**
 * A reply that its handler has written itself, out of parts that are kept as JSON: what thousands are shown
 * alike is then neither made nor written again for each of them.
 */
export interface PreserializedJson {
  readonly [parts]: readonly JsonPart[];
}

export const preserializedJson = (json: readonly JsonPart[]): PreserializedJson => ({
  [parts]: json,
});

/** Adds the items of a list, with a comma between them. */
export const pushListed = (json: JsonPart[], items: readonly JsonPart[]): void => {
  items.forEach((item, at) => {
    if (at > 0) json.push(',');
    json.push(item);
  });
};

/** The bytes of a written reply between these two texts; undefined of any other reply. */
export const preserializedBytes = (
  reply: unknown,
  before = '',
  after = '',
): Uint8Array<ArrayBuffer> | undefined =>
  typeof reply === 'object' && reply !== null && parts in reply
    ? bytesOf([before, ...(reply as PreserializedJson)[parts], after])
    : undefined;

/** In one piece, so that no copy of it is made on the heap. */
const bytesOf = (json: readonly JsonPart[]): Buffer<ArrayBuffer> => {
  let length = 0;
  for (const part of json)
    length += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of json) {
    if (typeof part === 'string') at += bytes.write(part, at);
    else {
      bytes.set(part, at);
      at += part.length;
    }
  }
  return bytes;
};
