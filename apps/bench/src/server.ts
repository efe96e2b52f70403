import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const repository = resolve(import.meta.dirname, '../../..');
const startTimeoutMs = 180_000;
const stopTimeoutMs = 20_000;

export interface Spawned extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its line `ready`, ms. */
  readonly readyMs: number;
  readonly child: ChildProcess;
}

export interface SpawnOptions {
  /** Below the repository. */
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly execArgv?: readonly string[];
}

/** Runs a program of ours until it prints `ready <url>`; disposing of it stops it. */
export const spawnReady = async ({
  script,
  env,
  execArgv = [],
}: SpawnOptions): Promise<Spawned> => {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...execArgv, script],
    {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // Dates and bytes keep their type between the processes.
      serialization: 'advanced',
    },
  );
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(killTimer);
  };
  const ready = new Promise<string>((done) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^ready (http:\S+)/.exec(line)?.[1];
      if (url) done(url);
    });
  });
  const timeout = AbortSignal.timeout(startTimeoutMs);
  const url = await Promise.race([
    ready,
    exited.then(([code]) => new Error(`${script} ended with ${code} before it was ready`)),
    once(timeout, 'abort').then(() => new Error(`${script} was not ready in ${startTimeoutMs} ms`)),
  ]);
  const readyMs = performance.now() - startedAt;
  if (url instanceof Error) {
    await stop();
    throw url;
  }
  return { url, pid: child.pid ?? 0, readyMs, child, [Symbol.asyncDispose]: stop };
};

/** Node flags of `npm start`, above all its memory limits. */
const engineFlags = async (): Promise<string[]> => {
  const { scripts } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
};

/** The product itself, as `npm start` runs it; quiet, and on any free port. */
export const spawnProduct = async (
  dataDir: string,
  { env = {}, execArgv = [] }: Pick<SpawnOptions, 'env' | 'execArgv'> = {},
): Promise<Spawned> =>
  spawnReady({
    script: 'apps/api/src/main.ts',
    env: {
      NODE_ENV: 'production',
      TAICE_PROFILE: 'demo',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Each viewer calls from a network of their own.
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    execArgv: [...(await engineFlags()), ...execArgv],
  });

/**
 * The folder of that name below the one of `BENCH_DATA`, kept for the next run; otherwise one that is deleted on
 * disposal.
 */
export const reusableDataDir = (name: string): Promise<AsyncDisposable & { path: string }> => {
  const baseDir = process.env['BENCH_DATA'];
  return baseDir
    ? Promise.resolve({
        path: resolve(baseDir, name),
        [Symbol.asyncDispose]: () => Promise.resolve(),
      })
    : freshDataDir();
};

/** Moves a demo's rule clock just past midnight, UTC+8; resolves once the day that then ended is closed. */
export const passMidnight = async (url: string): Promise<void> => {
  const advance_s = 86_410 - (Math.floor(Date.now() / 1_000 + 8 * 3_600) % 86_400);
  await fetch(`${url}/dev/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance_s }),
  });
};

/** A folder for one product's data, gone when it is disposed of. */
export const freshDataDir = async (): Promise<AsyncDisposable & { path: string }> => {
  const path = await mkdtemp(join(tmpdir(), 'taice-bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};
