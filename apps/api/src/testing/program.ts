import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL of this folder: its processes have their working directory below it, ours in the repository. */
export const processesIn = async (folder: string): Promise<number[]> => {
  const root = await realpath(folder);
  const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid));
  const workingDirectories = await Promise.all(
    pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')),
  );
  return pids.filter((_, index) => workingDirectories[index]?.startsWith(root));
};

/** Starts a program of the API any number of times, each in a new process. `clean` kills what is left and removes its data. */
export const createProgram = (file: string) => {
  const folders: string[] = [];
  const children: ChildProcess[] = [];
  return {
    dataDir: async (): Promise<string> => {
      const folder = await mkdtemp(join(tmpdir(), 'taice-program-'));
      folders.push(folder);
      return folder;
    },
    /** `inOne`: all of its output goes to `out`. */
    start: (env: Readonly<Record<string, string>>, { inOne = false } = {}) => {
      const startedAt = performance.now();
      const argv = [process.execPath, '--disable-warning=ExperimentalWarning', file];
      const child = spawn('sh', ['-c', `exec "$0" "$@" ${inOne ? '2>&1' : ''}`, ...argv], {
        env: { ...process.env, LOG_LEVEL: 'error', PORT: '0', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      const output = { out: '', err: '', readyMs: 0 };
      child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
      const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
      const ready = new Promise<string>((done, failed) => {
        child.stdout.on('data', (chunk: Buffer) => {
          output.out += chunk.toString();
          const url = /^ready (http:\/\/localhost:\d+) in \d+ ms\n/m.exec(output.out)?.[1];
          if (!url) return;
          output.readyMs ||= performance.now() - startedAt;
          done(url);
        });
        void exited.then((code) =>
          failed(new Error(`ended with ${code}: ${output.err || output.out}`)),
        );
      });
      // A test may kill the program before it is ready, and then does not wait for this.
      ready.catch(() => undefined);
      return { child, said: output, ended: exited, ready };
    },
    clean: async (): Promise<void> => {
      for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
      for (const folder of folders.splice(0)) {
        for (const pid of await processesIn(folder)) process.kill(pid, 'SIGKILL');
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
};
