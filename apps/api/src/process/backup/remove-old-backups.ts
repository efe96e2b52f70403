import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups, manifestPath, readManifest } from './manifest.ts';
import { objectFolder } from './object-folder.ts';

/** Keeps the newest backups and removes the others, with the contents that none of those needs. Returns how many. */
export const removeOldBackups = async (folder: string, keep: number): Promise<number> => {
  const names = await listBackups(folder);
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(manifestPath(folder, name));
  const wanted = new Set<string>();
  for (const name of await listBackups(folder))
    for (const { sha256 } of (await readManifest(folder, name)).files) wanted.add(sha256);
  await objectFolder(join(folder, 'objects')).keepOnly(wanted);
  return old.length;
};
