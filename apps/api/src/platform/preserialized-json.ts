const parts = Symbol('parts');

/** A part of a JSON answer: text, or cached bytes. */
export type JsonPart = string | Uint8Array;

/**
 * A reply that its handler has serialized itself, out of cached JSON parts. Content that thousands see alike is neither
 * made nor serialized again for each of them.
 */
export interface PreserializedJson {
  readonly [parts]: readonly JsonPart[];
}

export const preserializedJson = (json: readonly JsonPart[]): PreserializedJson => ({
  [parts]: json,
});

/** Adds the items of a list, with a comma between them. */
export const pushListed = (json: JsonPart[], items: readonly JsonPart[]): void => {
  items.forEach((item, index) => {
    if (index > 0) json.push(',');
    json.push(item);
  });
};

/** The bytes of a serialized reply between these two texts; undefined for any other reply. */
export const preserializedBytes = (
  reply: unknown,
  prefix = '',
  suffix = '',
): Uint8Array<ArrayBuffer> | undefined =>
  typeof reply === 'object' && reply !== null && parts in reply
    ? bytesOf([prefix, ...(reply as PreserializedJson)[parts], suffix])
    : undefined;

/** In one piece, so that no copy of it is made on the heap. */
const bytesOf = (json: readonly JsonPart[]): Buffer<ArrayBuffer> => {
  let length = 0;
  for (const part of json)
    length += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  const bytes = Buffer.allocUnsafe(length);
  let offset = 0;
  for (const part of json) {
    if (typeof part === 'string') offset += bytes.write(part, offset);
    else {
      bytes.set(part, offset);
      offset += part.length;
    }
  }
  return bytes;
};
