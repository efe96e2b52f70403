import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StorageLocation } from '../platform/media/storage-locations.ts';
import type { Storage } from '../platform/media/storage.ts';
import type { MoveJournal } from './move-journal.ts';

export interface Move {
  readonly from: StorageLocation;
  readonly to: StorageLocation;
  readonly journal: MoveJournal;
  /** Removes each object from its source, once its copy was read back. */
  readonly isRemoving: boolean;
  /** Gets each object, and each error. */
  readonly print: (line: string) => void;
}

export interface MoveTotals {
  /** Copied and read back. */
  copied: number;
  /** It existed before, byte by byte. */
  alreadyPresent: number;
  bytes: number;
  failed: number;
}

const concurrency = 4;

/** Copies all objects of one storage to the other. A failed object does not stop the rest. */
export const moveStorage = async (move: Move): Promise<MoveTotals> => {
  const moved: MoveTotals = { copied: 0, alreadyPresent: 0, bytes: 0, failed: 0 };
  const running = new Set<Promise<void>>();
  const areas = [
    { area: 'media', prefix: '' },
    { area: 'sources', prefix: 'uploads/' },
    { area: 'sources', prefix: 'ledger/' },
  ] as const;
  for (const { area, prefix } of areas) {
    const way = { from: move.from[area], to: move.to[area], area };
    for await (const key of way.from.list(prefix)) {
      if (running.size >= concurrency) await Promise.race(running);
      const one = moveOne(move, way, key, moved)
        .catch((error: unknown) => {
          moved.failed += 1;
          move.print(`${area}/${key}: ${error instanceof Error ? error.message : String(error)}`);
        })
        .finally(() => running.delete(one));
      running.add(one);
    }
  }
  await Promise.all(running);
  return moved;
};

interface StorageRoute {
  readonly from: Storage;
  readonly to: Storage;
  readonly area: 'media' | 'sources';
}

const moveOne = async (
  { journal, isRemoving, print }: Move,
  { from, to, area }: StorageRoute,
  key: string,
  moved: MoveTotals,
): Promise<void> => {
  const source = await from.head(key);
  if (!source) return;
  const name = `${area}/${key}`;
  const before = await to.head(key);
  const isNoted = before !== null && journal.has(name, source, before);
  const isThere = isNoted || (before?.size === source.size && (await isSame(from, to, key)));
  if (isThere) moved.alreadyPresent += 1;
  else {
    await copy(from, to, key);
    moved.copied += 1;
    moved.bytes += source.size;
    print(`${name} ${source.size}`);
  }
  if (!(await from.head(key))) return to.remove(key); // Removed meanwhile.
  const after = await to.head(key);
  if (!after) throw new Error('the copy is missing');
  await journal.note(name, source, after);
  if (isRemoving) await from.remove(key);
};

const sha256Of = async (storage: Storage, key: string): Promise<string> => {
  const object = await storage.open(key);
  if (!object) throw new Error('could not be read back');
  const hash = createHash('sha256');
  await pipeline(object.stream, hash);
  return hash.digest('hex');
};

const isSame = async (from: Storage, to: Storage, key: string): Promise<boolean> =>
  (await sha256Of(from, key)) === (await sha256Of(to, key));

/** Copies an object and reads the copy back; a copy that differs is removed. */
const copy = async (from: Storage, to: Storage, key: string): Promise<void> => {
  const object = await from.open(key);
  if (!object) throw new Error('removed while it was copied');
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    // A stream that ends too early must not become a whole object.
    flush: (done) =>
      done(bytes === object.size ? null : new Error(`received ${bytes} of ${object.size} bytes`)),
  });
  await Promise.all([pipeline(object.stream, through), to.put(key, through)]);
  if ((await sha256Of(to, key)) === hash.digest('hex')) return;
  await to.remove(key);
  throw new Error('the copy differs');
};
