// Installs what is missing, then runs one program with the repository's own Node.
// `npm start` and `npm test` come here: npm passes signals to its child alone, and so does this.
// Plain JavaScript, because the machine's Node (20 or later) runs it.
import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const binaries = join(root, 'node_modules/.bin');
const pnpm = ['--yes', 'pnpm@12.21.0'];

const installed = spawnSync('npx', [...pnpm, 'install', '--reporter=append-only'], {
  cwd: root,
  stdio: ['inherit', 2, 'inherit'],
});
if (installed.status !== 0) process.exit(installed.status ?? 1);

// A session of its own: the terminal's Ctrl-C would otherwise reach the program a second time, beside ours.
const child = spawn(
  join(binaries, 'node'),
  ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` },
  },
);

/** ms: Ctrl-C reaches this process from the terminal and again from npm; the second one within this time is dropped. */
const duplicateMs = 300;
let passedAt = -Infinity;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (performance.now() - passedAt < duplicateMs) return;
    passedAt = performance.now();
    child.kill(signal);
  });
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
