import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-suite-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a suite whose only stage is this script. */
const suiteOf = (script: string) => {
  const stage = { name: 'one', command: [process.execPath, '-e', script] };
  const main = `import { runSuite } from ${JSON.stringify(join(import.meta.dirname, 'run-suite.ts'))};
    process.exit(await runSuite([${JSON.stringify(stage)}], { graceMs: 500 }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', main], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const ended = new Promise<{ code: number | null; out: string }>((done) =>
    child.once('close', (code) => done({ code, out })),
  );
  return { child, ended };
};

/** A script that leaves a folder and a process that ignores signals, whose id it writes into the file `pid`. */
const leavingScript = () => `
  const { spawn } = require('node:child_process');
  const { mkdtempSync, writeFileSync } = require('node:fs');
  const { pid } = spawn('sh', ['-c', 'trap "" INT TERM; while :; do sleep 1; done'], { detached: true, stdio: 'ignore' });
  mkdtempSync(require('node:os').tmpdir() + '/left-');
  writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(pid));`;
/** A zombie has no command line. */
const isAlive = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';
const writtenPid = async () => Number(await readFile(join(folder, 'pid'), 'utf8'));

test('a process and a folder left by a passed stage fail the suite; both are listed and removed', async () => {
  const { code, out } = await suiteOf(`${leavingScript()} process.exit(0);`).ended;
  expect(out).toMatch(/left behind: process \d+: sh -c/);
  expect(out).toMatch(/left behind: temporary file: left-/);
  expect(code).toBe(1);
  expect(await isAlive(await writtenPid())).toBe(false);
});

test('an interrupted suite ends all processes that it started', async () => {
  const { child, ended } = suiteOf(`${leavingScript()} setInterval(() => {}, 1000);`);
  const pid = await vi.waitUntil(() => writtenPid().catch(() => 0), { timeout: 30_000 });
  expect(await isAlive(pid)).toBe(true);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(130);
  expect(await isAlive(pid)).toBe(false);
});

test('a failed stage fails the suite; a suite that leaves nothing passes', async () => {
  expect((await suiteOf('process.exit(3)').ended).code).toBe(1);
  expect((await suiteOf('').ended).code).toBe(0);
});
