import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory for one test file; `path` names a file in it, `remove` takes it all away. */
export async function createTempFolder() {
  const directory = await mkdtemp(join(tmpdir(), 'taice-media-test-'));
  return {
    directory,
    path: (name: string) => join(directory, name),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
