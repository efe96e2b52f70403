import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import type { LaunchTarget } from './server-process.ts';
import { launch } from './server-process.ts';
import type { Account } from './unprivileged.ts';
import { isReachable } from './unprivileged.ts';

const MAJOR_VERSION = '18';

/** Passwords of the cluster's three logins; they never leave the machine. */
export interface Credentials {
  postgres: string;
  taice_owner: string;
  taice_app: string;
}

/** Reads the passwords of this data directory, or makes them (readable by us alone). */
export async function loadCredentials(dataDir: string): Promise<Credentials> {
  const file = join(dataDir, 'credentials.json');
  const storedSecrets = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (storedSecrets !== undefined) return JSON.parse(storedSecrets) as Credentials;
  const secret = (): string => randomBytes(24).toString('base64url');
  const newSecrets = { postgres: secret(), taice_owner: secret(), taice_app: secret() };
  await writeFile(`${file}.new`, JSON.stringify(newSecrets), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return newSecrets;
}

/** Makes the cluster where there is none yet. A first start that was killed half-way begins again. */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
  durable: boolean,
): Promise<string> {
  const cluster = join(dataDir, 'cluster');
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() === MAJOR_VERSION) return cluster;
    throw new Error(
      `${cluster} was made by PostgreSQL ${version.trim()}, not ${MAJOR_VERSION}; dump and restore it`,
    );
  }
  const unfinished = join(dataDir, 'cluster.new');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const passwordFile = join(dataDir, 'password.new');
  await writeFile(passwordFile, password, { mode: 0o600 });
  const clusterName = await clusterPathFor(unfinished, account);
  if (account) {
    await chown(unfinished, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  await runInitdb(binaries, { cluster: unfinished, clusterName, account }, passwordFile, durable);
  await rm(passwordFile);
  await rename(unfinished, cluster);
  return cluster;
}

async function runInitdb(
  binaries: Binaries,
  target: LaunchTarget,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const password = await open(passwordFile, 'r');
  try {
    const file = target.account ? '/proc/self/fd/3' : passwordFile;
    const args = [
      '-D',
      target.clusterName,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${file}`,
    ];
    // Under the locale C pg_trgm finds nothing in Chinese text.
    args.push('--encoding=UTF8', '--locale-provider=libc', '--locale=C.UTF-8', '--data-checksums');
    if (!durable) args.push('--no-sync');
    const child = launch(binaries.initdb, args, target, password.fd);
    let output = '';
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
    const code = await new Promise<number | string | null>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', resolve);
    });
    if (code === 0) return;
    const reason = output.trim().split('\n').slice(-6).join(' | ');
    throw new Error(`initdb failed (${code}): ${reason}`);
  } finally {
    await password.close();
  }
}

/**
 * The name by which a program of the unprivileged account finds its data directory. If it may not enter a parent
 * (`/root`), it is started inside and follows the kernel's own link, which needs no permission.
 */
export async function clusterPathFor(
  cluster: string,
  account: Account | undefined,
): Promise<string> {
  return !account || (await isReachable(cluster)) ? cluster : '/proc/self/cwd';
}

/** Logins and database of the application; harmless when they exist. */
export async function ensureDatabase(adminUrl: string, credentials: Credentials): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    for (const role of ['taice_owner', 'taice_app'] as const) {
      const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
      if (rowCount) continue;
      await admin.query(
        `create role ${role} login password ${pg.escapeLiteral(credentials[role])}`,
      );
    }
    const { rowCount } = await admin.query("select from pg_database where datname = 'taice'");
    if (!rowCount) await admin.query('create database taice owner taice_owner');
  } finally {
    await admin.end();
  }
}
