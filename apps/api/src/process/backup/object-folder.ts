import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Size in bytes and SHA-256 in hex. */
export interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

/** A folder with one file for each content, so that backups share what has not changed. */
export interface ObjectFolder {
  /** Stores the bytes of a stream, flushed to the disk. Throws if the stream fails. */
  put(stream: Readable): Promise<Content>;
  has(content: Content): Promise<boolean>;
  path(content: Content): string;
  /** Throws if the stored file is missing or differs. */
  verify(content: Content): Promise<void>;
  /** Removes all files but these contents, by their SHA-256; returns how many. */
  keepOnly(wanted: ReadonlySet<string>): Promise<number>;
}

const flushed = async (path: string, stream: Readable): Promise<Content> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
};

export const objectFolder = (folder: string): ObjectFolder => {
  const path = ({ sha256 }: Pick<Content, 'sha256'>): string =>
    join(folder, sha256.slice(0, 2), sha256);
  const size = async (content: Content): Promise<number | undefined> =>
    (
      await stat(path(content)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      })
    )?.size;
  const has = async (content: Content): Promise<boolean> => (await size(content)) === content.bytes;
  return {
    path,
    has,
    put: async (stream) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `partial-${randomUUID()}`);
      try {
        const content = await flushed(partial, stream);
        if (await has(content)) return content;
        await mkdir(dirname(path(content)), { recursive: true, mode: 0o700 });
        await rename(partial, path(content));
        return content;
      } finally {
        await rm(partial, { force: true });
      }
    },
    verify: async (content) => {
      if (!(await has(content))) throw new Error(`${path(content)} is missing or has another size`);
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(path(content))) hash.update(chunk as Buffer);
      if (hash.digest('hex') !== content.sha256)
        throw new Error(`${path(content)} has changed: its SHA-256 differs`);
    },
    keepOnly: async (wanted) => {
      let removed = 0;
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || wanted.has(entry.name)) continue;
        await rm(join(entry.parentPath, entry.name));
        removed += 1;
      }
      return removed;
    },
  };
};
