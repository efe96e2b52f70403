import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../../..');
const shells = ['web', 'miniapp'] as const;
const stampName = '.sources';

/** Sources of a shell's build. */
const sources = (shell: (typeof shells)[number]): string[] => [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'packages/{contract,core,ui,screens}/{src,vite}/**/*.{ts,tsx,css,json}',
  'packages/screens/*.ts',
  `apps/${shell}/*.{ts,html}`,
  `apps/${shell}/{src,public}/**/*`,
];

/** Changes whenever a source does; contents, so that a fresh clone and a touched file are no change. */
const stampOf = async (shell: (typeof shells)[number]): Promise<string> => {
  const hash = createHash('sha256').update(process.version);
  const outputs: string[] = [];
  for await (const path of glob(sources(shell), { cwd: repository })) outputs.push(path);
  for (const path of outputs.toSorted()) {
    const file = join(repository, path);
    if ((await stat(file)).isFile()) hash.update(`\n${path}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
};

const vite = (shell: string): Promise<void> =>
  new Promise((done, refuse) => {
    const cwd = join(repository, 'apps', shell);
    const bin = join(cwd, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [bin, 'build', '--logLevel', 'warn'], {
      cwd,
      // A test runner sets the variable otherwise, and would include React's larger build.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    });
    // No other part of the product runs yet that a signal would have to stop.
    const stop = (signal: NodeJS.Signals): void => {
      child.kill(signal);
      process.exit(130);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (const signal of signals) process.on(signal, stop);
    child.once('error', refuse);
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, stop);
      if (code === 0) done();
      else refuse(new Error(`building apps/${shell} ended with ${code}`));
    });
  });

/** Builds the shells whose sources changed since their last build. */
export const buildShells = async (): Promise<void> => {
  for (const shell of shells) {
    const stamp = await stampOf(shell);
    const file = join(repository, 'apps', shell, 'dist', stampName);
    const built = await readFile(file, 'utf8').catch(() => '');
    if (built === stamp) continue;
    process.stderr.write(`building apps/${shell}\n`);
    await vite(shell);
    await writeFile(file, stamp);
  }
};
