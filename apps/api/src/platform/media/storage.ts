import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

export type ObjectInfo = {
  /** Size of the whole object, in bytes. */
  size: number;
  /** Strong and quoted, as it goes into the header. */
  etag: string;
  contentType: string;
  modifiedAt: Date;
};

export type StoredObject = ObjectInfo & { stream: Readable };

/** A part of an object that has arrived on its own. */
export type UploadedPart = {
  number: number;
  size: number;
  /** Quoted. */
  etag: string;
  /** Base64, of the bytes that arrived; null if it was sent without. */
  sha256: string | null;
  at: Date;
};

/** Objects that browsers send in parts, directly to the storage. Nothing of one exists before it is complete. */
export type Multipart = {
  /** Begins an object; the id of its parts. */
  create: (key: string) => Promise<string>;
  /** Parts that have arrived, in order; null for an id that is unknown, complete or aborted. */
  listParts: (key: string, id: string) => Promise<readonly UploadedPart[] | null>;
  /**
   * Address and headers of a PUT that accepts exactly so many bytes of this hash (base64) as one part, if it begins
   * within `expiresS`.
   */
  presign: (
    key: string,
    id: string,
    part: { number: number; bytes: number; sha256: string; expiresS: number },
  ) => Promise<{ url: string; headers: Record<string, string> }>;
  /** Makes an object of its parts; false for an id that has ended. */
  complete: (key: string, id: string, parts: readonly UploadedPart[]) => Promise<boolean>;
  /** An upload that has ended is no error. */
  abort: (key: string, id: string) => Promise<void>;
  /** Uploads that have not ended yet. */
  listOpenUploads: (prefix: string) => AsyncIterable<{ key: string; id: string; at: Date }>;
};

/** A file of this machine, bytes, or a stream of them. */
export type Source = { path: string } | Uint8Array | Readable;

/**
 * Where media lies. Keys look like `posts/42/720p.mp4`; their extension says their content type. Every
 * method refuses (throws on) a key that is not of that form.
 */
export type Storage = {
  /** Stores a file or bytes whole or not at all; a reader never sees a part. */
  put: (key: string, source: Source) => Promise<void>;
  head: (key: string) => Promise<ObjectInfo | null>;
  /** Null where there is no such object. The caller must read or destroy the stream. */
  open: (key: string, range?: ByteRange) => Promise<StoredObject | null>;
  /** Removes the object, or all objects below, `prefix`; nothing there is no error. */
  remove: (prefix: string) => Promise<void>;
  /** Keys that begin with `prefix`, '' for all; without incomplete objects. */
  list: (prefix: string) => AsyncIterable<string>;
  /** Public address of the object, if it can be loaded without us. */
  publicUrl?: (key: string) => string;
  /** Path on this machine, where there is one. */
  localPath?: (key: string) => string;
  /** Present if objects can be sent in parts. */
  multipart?: Multipart;
};

const key = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** True if a text is a well-formed key: plain segments, none of which begins with a dot. */
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
