import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

export type ObjectInfo = {
  /** Of the whole object, in bytes. */
  size: number;
  /** Strong and quoted, as it goes into the header. */
  etag: string;
  contentType: string;
  modifiedAt: Date;
};

export type StoredObject = ObjectInfo & { stream: Readable };

/**
 * Where media lies. Keys look like `posts/42/720p.mp4`; their extension says their content type. Every
 * method refuses (throws on) a key that is not of that form.
 */
export type Storage = {
  /** Stores a file or bytes whole or not at all; a reader never sees a part. */
  put: (key: string, source: { path: string } | Uint8Array) => Promise<void>;
  head: (key: string) => Promise<ObjectInfo | null>;
  /** Null where there is no such object. The caller must read or destroy the stream. */
  open: (key: string, range?: ByteRange) => Promise<StoredObject | null>;
  /** Removes the object, or all objects below, `prefix`; nothing there is no error. */
  remove: (prefix: string) => Promise<void>;
  /** Address for clients. */
  url: (key: string) => string;
  /** Path on this machine, where there is one. */
  localPath?: (key: string) => string;
};

const key = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Whether a text is a well-formed key: plain segments, none of which begins with a dot. */
export function isKey(text: string): boolean {
  return text.length <= 512 && key.test(text);
}

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
};

/** Content type of a key by its extension; unknown ones are plain bytes. */
export function contentTypeOf(text: string): string {
  return types[text.slice(text.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
