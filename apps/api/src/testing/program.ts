import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL of this folder: its processes have their working directory below it, ours in the repository. */
export const processesIn = async (folder: string): Promise<number[]> => {
  const root = await realpath(folder);
  const all = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid));
  const workingDirectories = await Promise.all(
    all.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')),
  );
  return all.filter((_, at) => workingDirectories[at]?.startsWith(root));
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
      const began = performance.now();
      const run = [process.execPath, '--disable-warning=ExperimentalWarning', file];
      const child = spawn('sh', ['-c', `exec "$0" "$@" ${inOne ? '2>&1' : ''}`, ...run], {
        env: { ...process.env, LOG_LEVEL: 'error', PORT: '0', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      const said = { out: '', err: '', readyMs: 0 };
      child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
      const ended = new Promise<number | null>((done) => child.once('close', done));
      const ready = new Promise<string>((done, failed) => {
        child.stdout.on('data', (chunk: Buffer) => {
          said.out += chunk.toString();
          const url = /^ready (http:\/\/localhost:\d+) in \d+ ms\n/m.exec(said.out)?.[1];
          if (!url) return;
          said.readyMs ||= performance.now() - began;
          done(url);
        });
        void ended.then((code) => failed(new Error(`ended with ${code}: ${said.err || said.out}`)));
      });
      // A test may kill the program before it is ready, and then does not wait for this.
      ready.catch(() => undefined);
      return { child, said, ended, ready };
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
