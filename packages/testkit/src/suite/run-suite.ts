import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processesOf, type Run, runVariable } from './leftovers.ts';

/** One step of the suite: a program with its arguments. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** If it fails, the later stages are skipped. */
  readonly required?: boolean;
}

/** SIGHUP comes when the terminal is closed, `disconnect` when the program that launched the suite ends. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'];

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

/**
 * Runs the stages one after the other and prints the time of each. Resolves to the exit code: 0 only if all passed and
 * left no process and no temporary file; leftovers are listed and removed. A signal stops the running stage, kills
 * everything that it started and gives 130.
 * @param graceMs how long a process may take to end: a stage after a signal, others after the last stage
 */
export const runSuite = async (
  stages: readonly Stage[],
  { graceMs = 5_000 } = {},
): Promise<number> => {
  const run: Run = {
    id: randomUUID(),
    folder: await mkdtemp(join(await tempRoot(), 'taice-suite-')),
  };
  // Tests run some programs as another user, who has to enter it.
  await chmod(run.folder, 0o755);
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  for (const signal of stopSignals) process.on(signal, stop);
  const times: string[] = [];
  const failed: string[] = [];
  const startedAt = performance.now();
  for (const stage of stages) {
    if (abort.signal.aborted) break;
    const from = performance.now();
    const isPassed = await runStage(stage, run, { signal: abort.signal, graceMs });
    times.push(`${stage.name} ${seconds(performance.now() - from)}`);
    if (isPassed) continue;
    failed.push(stage.name);
    if (stage.required) break;
  }
  const leftovers = await endRun(run, abort.signal.aborted ? 0 : graceMs);
  for (const signal of stopSignals) process.off(signal, stop);
  printLine(`\n${times.join(' · ')} · total ${seconds(performance.now() - startedAt)}`);
  if (abort.signal.aborted) return 130;
  for (const name of failed) printLine(`failed: ${name}`);
  for (const leftover of leftovers) printLine(`left behind: ${leftover}`);
  return failed.length + leftovers.length === 0 ? 0 : 1;
};

/** Folder of Node's compile cache, below the run's own. */
const compiled = 'compiled';
const memory = '/dev/shm';
const memoryBytes = 6 * 2 ** 30;

/**
 * In memory where there is room, unless TMPDIR names a folder: a test database is made in 0.1 s there, and in 0.3 to 4 s on
 * a disk.
 */
const tempRoot = async (): Promise<string> => {
  if (process.env['TMPDIR']) return tmpdir();
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > memoryBytes ? memory : tmpdir();
};

const runStage = (
  stage: Stage,
  run: Run,
  { signal, graceMs }: { signal: AbortSignal; graceMs: number },
): Promise<boolean> => {
  const [program, ...args] = stage.command;
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: run.folder,
      [runVariable]: run.id,
      // Each program that the tests start compiles what none before it has: a start costs a third less.
      NODE_COMPILE_CACHE: join(run.folder, compiled),
    },
  });
  const stop = (): void => void child.kill('SIGINT');
  signal.addEventListener('abort', stop);
  return new Promise((resolve) => {
    const end = (isPassed: boolean): void => {
      signal.removeEventListener('abort', stop);
      resolve(isPassed);
    };
    child.once('error', (error) => {
      printLine(error.message);
      end(false);
    });
    child.once('exit', (code) => end(code === 0));
    // A stage that still runs then is killed by `endRun`, with all that it started.
    signal.addEventListener('abort', () => void delay(graceMs).then(() => end(false)));
  });
};

/** Kills and removes what is left of the run; returns a line for each. */
const endRun = async (run: Run, graceMs: number): Promise<string[]> => {
  const end = performance.now() + graceMs;
  let processes = await processesOf(run);
  while (processes.length > 0 && performance.now() < end) {
    await delay(100);
    processes = await processesOf(run);
  }
  const descriptions = processes.map(({ pid, command }) => `process ${pid}: ${command}`);
  // Until none is left: one may have started another before it was killed.
  for (; processes.length > 0; processes = await processesOf(run)) {
    for (const { pid } of processes) kill(pid);
    await delay(50);
  }
  const files = (await readdir(run.folder)).filter((name) => name !== compiled);
  await rm(run.folder, { recursive: true, force: true, maxRetries: 5 });
  return [...descriptions, ...files.map((name) => `temporary file: ${name}`)];
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
