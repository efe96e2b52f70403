import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { objectAreas, type StorageLocation } from '../platform/media/storage-locations.ts';
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
export const moveStorage = async (options: Move): Promise<MoveTotals> => {
  const totals: MoveTotals = { copied: 0, alreadyPresent: 0, bytes: 0, failed: 0 };
  const running = new Set<Promise<void>>();
  for (const { area, prefix } of objectAreas) {
    const route = { from: options.from[area], to: options.to[area], area };
    for await (const key of route.from.list(prefix)) {
      if (running.size >= concurrency) await Promise.race(running);
      const task = moveOne(options, route, key, totals)
        .catch((error: unknown) => {
          totals.failed += 1;
          options.print(
            `${area}/${key}: ${error instanceof Error ? error.message : String(error)}`,
          );
        })
        .finally(() => running.delete(task));
      running.add(task);
    }
  }
  await Promise.all(running);
  return totals;
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
  totals: MoveTotals,
): Promise<void> => {
  const source = await from.head(key);
  if (!source) return;
  const name = `${area}/${key}`;
  const existing = await to.head(key);
  const isNoted = existing !== null && journal.has(name, source, existing);
  const isThere = isNoted || (existing?.size === source.size && (await isSame(from, to, key)));
  if (isThere) totals.alreadyPresent += 1;
  else {
    await copy(from, to, key);
    totals.copied += 1;
    totals.bytes += source.size;
    print(`${name} ${source.size}`);
  }
  if (!(await from.head(key))) return to.remove(key); // Removed meanwhile.
  const copied = await to.head(key);
  if (!copied) throw new Error('the copy is missing');
  await journal.note(name, source, copied);
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
  const hashing = new Transform({
    transform: (chunk: Buffer, _, callback) => {
      hash.update(chunk);
      bytes += chunk.length;
      callback(null, chunk);
    },
    // A stream that ends too early must not become a whole object.
    flush: (callback) =>
      callback(
        bytes === object.size ? null : new Error(`received ${bytes} of ${object.size} bytes`),
      ),
  });
  await Promise.all([pipeline(object.stream, hashing), to.put(key, hashing)]);
  if ((await sha256Of(to, key)) === hash.digest('hex')) return;
  await to.remove(key);
  throw new Error('the copy differs');
};
