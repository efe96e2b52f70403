import { appendFile, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ObjectInfo } from '../platform/media/storage.ts';

/** Objects that were copied and read back before, so that a move resumes where it stopped. */
export interface MoveJournal {
  /** True if these two were found equal and neither has changed since. */
  has(name: string, source: ObjectInfo, copy: ObjectInfo): boolean;
  note(name: string, source: ObjectInfo, copy: ObjectInfo): Promise<void>;
}

const line = z.object({ name: z.string(), source: z.string(), copy: z.string() });

/** A file with one line for each object. */
export const moveJournal = async (path: string): Promise<MoveJournal> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const noted = new Map<string, string>();
  for (const rawLine of text.split('\n')) {
    const read = line.safeParse(parsed(rawLine));
    if (read.success) noted.set(read.data.name, `${read.data.source} ${read.data.copy}`);
  }
  return {
    has: (name, source, copy) => noted.get(name) === `${source.etag} ${copy.etag}`,
    note: async (name, source, copy) => {
      if (noted.get(name) === `${source.etag} ${copy.etag}`) return;
      noted.set(name, `${source.etag} ${copy.etag}`);
      await appendFile(path, `${JSON.stringify({ name, source: source.etag, copy: copy.etag })}\n`);
    },
  };
};

/** The last line of a killed process may be half a line: its object is checked once more. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
