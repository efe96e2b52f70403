import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildShells } from './build-shells.ts';

const repository = resolve(import.meta.dirname, '../../../..');

/**
 * Everything with hot reload: the API restarts on a change. Each shell has its Vite server, which asks the API for the
 * data of its pages.
 */
await buildShells();
const run = (cwd: string, args: string[]) =>
  spawn(process.execPath, args, { cwd: join(repository, cwd), stdio: 'inherit' });
const vite = (shell: string, port: number) =>
  run(`apps/${shell}`, ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort']);

const children = [
  run('.', ['--disable-warning=ExperimentalWarning', '--watch', 'apps/api/src/main.ts']),
  vite('web', 5173),
  vite('miniapp', 5174),
];
process.stdout.write('web http://localhost:5173/ · mini-app http://localhost:5174/tg/\n');
const stop = (): void => children.forEach((child) => child.kill('SIGINT'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
