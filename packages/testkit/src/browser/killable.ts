import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import { flags } from './chromium.ts';

/** A browser with a profile that outlives it. */
export interface Killable {
  readonly context: BrowserContext;
  /** Ends it like a crash of the machine: unwritten data is lost. */
  kill(): Promise<void>;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The process that holds the profile: its lock is a link to `<host>-<process id>`. */
const holderOf = async (profile: string): Promise<number> =>
  Number(/-(\d+)$/.exec(await readlink(join(profile, 'SingletonLock')))?.[1]);

/** Opens a Chromium of its own on the profile in that folder. */
export const openKillable = async (executablePath: string, profile: string): Promise<Killable> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: flags,
    // When killed, it leaves its socket's folder, which is removed with the profile.
    env: { ...process.env, TMPDIR: profile },
    serviceWorkers: 'block',
    locale: 'en-US',
  });
  context.setDefaultTimeout(60_000);
  const pid = await holderOf(profile);
  return {
    context,
    kill: async () => {
      process.kill(pid, 'SIGKILL');
      while (isAlive(pid)) await delay(20);
    },
  };
};
