import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data directory is used by another running process. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(`data directory ${directory} is in use by process ${pid}; stop it first`);
    this.pid = pid;
  }
}

/**
 * Takes the directory for this process and returns the function that gives it back.
 * A lock of the operating system, held through an SQLite file, so that it dies with its holder: after kill -9
 * nothing stale is left, and no two starts can both believe that a left-over file is theirs to remove.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  const holderFile = join(directory, 'holder.pid');
  const file = new DatabaseSync(join(directory, 'lock.db'));
  try {
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new DataDirectoryInUse(directory, Number(readFileSync(holderFile, 'utf8')));
  }
  writeFileSync(holderFile, String(process.pid));
  return () => file.close();
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
