import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A login of this machine that owns nothing else. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root; as root its programs run as `postgres`, or else `nobody`.
 * The account must be in the password file, because initdb looks its name up. Undefined: not root.
 */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? [];
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('running as root, and there is no user "postgres" or "nobody" to run PostgreSQL');
}

/** True if every directory above `path` can be traversed by other users. */
export async function isReachable(path: string): Promise<boolean> {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    if (((await stat(directory)).mode & 0o001) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}
