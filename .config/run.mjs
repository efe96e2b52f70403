// Installs what is missing, then runs one program with the repository's own Node.
// `npm start` and `npm test` come here: npm passes signals to its child alone, and so does this.
// Plain JavaScript, for it runs with the machine's Node (20 or later).
import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const binaries = join(root, 'node_modules/.bin');
/** ms within which a second signal is npm's copy of the first one. */
const duplicateMs = 300;

/**
 * Runs a program in a session of its own, so that Ctrl-C reaches it once, through us, and resolves to its exit code.
 * `wholeGroup`: signals go to all that it started, for it passes none on.
 */
const run = (program, args, { stdio, env = process.env, wholeGroup = false }) =>
  new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio, env, detached: true });
    let passedAt = -Infinity;
    const pass = (signal) => {
      const { pid } = child;
      if (pid === undefined || performance.now() - passedAt < duplicateMs) return;
      passedAt = performance.now();
      process.kill(wholeGroup ? -pid : pid, signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      done(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });

const installed = await run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--reporter=append-only'], {
  stdio: ['inherit', 2, 'inherit'],
  wholeGroup: true,
});
if (installed !== 0) process.exit(installed);
const code = await run(
  join(binaries, 'node'),
  ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)],
  {
    // The channel closes when this process ends, however it does; the program then stops, too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` },
  },
);
process.exit(code);
