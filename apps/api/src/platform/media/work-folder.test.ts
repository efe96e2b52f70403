import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTempFolder } from './testing/temp-folder.ts';
import { removeStaleFolders, workFolder } from './work-folder.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
beforeAll(async () => {
  place = await createTempFolder();
});
afterAll(() => place.remove());

/** A folder as it was made by the process of that number. */
const folderOf = async (pid: number, name: string): Promise<string> => {
  const own = await workFolder(place.directory);
  await writeFile(`${own}/${name}`, 'unfinished');
  const path = own.replace(`-${process.pid}-`, `-${pid}-`);
  await rename(own, path);
  return path;
};

it('removes the files of a killed process, and none of a running one', async () => {
  const killed = spawn('sleep', ['60']);
  const alive = spawn('sleep', ['60']);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await folderOf(killed.pid!, 'left');
  await mkdir(place.path('taice-work-another.machine-1-abcdef'));
  await mkdir(place.path('somebody-else'));
  const kept = [await folderOf(alive.pid!, 'held'), await workFolder(place.directory)];
  await removeStaleFolders(place.directory);
  expect((await readdir(place.directory)).toSorted()).toEqual(
    [
      ...kept.map((path) => path.slice(place.directory.length + 1)),
      'somebody-else',
      'taice-work-another.machine-1-abcdef',
    ].toSorted(),
  );
  alive.kill('SIGKILL');
});

it('a folder that its own process removes meanwhile stops no start', async () => {
  const folders = await Promise.all(Array.from({ length: 300 }, () => workFolder(place.directory)));
  const removing = Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  for (let n = 0; n < 10; n += 1)
    await expect(removeStaleFolders(place.directory)).resolves.toBeUndefined();
  await removing;
});
