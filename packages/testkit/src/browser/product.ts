import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const root = new URL('../../../../', import.meta.url).pathname;
const node = join(root, 'node_modules/.bin/node');
const startTimeoutMs = 180_000;
const stopTimeoutMs = 60_000;
const keptLines = 400;

/** One mail of the demo outbox. */
export interface OutboxMail {
  to: string;
  subject: string;
  body: string;
}

/** A test's tools for a running product, besides the browser. */
export interface ProductTools {
  url: string;
  /** Moves the rule clock forward. */
  advance(seconds: number): Promise<void>;
  /** The last hundred of the demo outbox, newest first. */
  mails(): Promise<OutboxMail[]>;
}

export interface Product extends ProductTools {
  /** Its latest output, to explain a failure. */
  log(): string;
  /** Lines logged as errors: a 5xx or worse that a browser may have missed. */
  problems(): readonly string[];
  /** Runs a staff command next to it, as `pnpm operator` does; returns its output. */
  operate(...command: string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  env?: Readonly<Record<string, string>>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
};

const answerOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
};

/** The tools for a product that runs already at this address (demo profile). */
export const productTools = (url: string): ProductTools => ({
  url,
  advance: async (seconds) => {
    await answerOf(
      await fetch(`${url}/dev/clock`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ advance_s: seconds }),
      }),
    );
  },
  mails: async () => {
    const answer = await answerOf(await fetch(`${url}/dev/mail`));
    return answer as OutboxMail[];
  },
});

const isProblem = (line: string): boolean => {
  const level = /^\{.*"level":(\d+)/.exec(line)?.[1];
  return level !== undefined && Number(level) >= 50;
};

/** Builds the shells whose sources have changed. */
export const buildProduct = async (): Promise<void> => {
  const child = spawn(node, ['apps/api/src/start/build.ts'], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`building the shells ended with code ${code}`);
};

/** Starts the real, built product on a fresh data directory and a free port; the shells must be built. */
export const startProduct = async ({ env = {} }: ProductOptions = {}): Promise<Product> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'taice-product-'));
  const port = await freePort();
  const options = {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      TAICE_PROFILE: 'demo',
      // Lets a client choose the network that it calls from.
      TRUST_PROXY: '127.0.0.1,::1',
      ...env,
    },
  };
  const child = spawn(node, ['apps/api/src/main.ts'], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const problems: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const log = () => lines.join('\n');

  const recordLine = (line: string) => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    if (isProblem(line)) problems.push(line);
  };
  createInterface(child.stderr).on('line', recordLine);
  const output = createInterface(child.stdout);
  output.on('line', recordLine);

  const operate = async (...command: string[]) => {
    const args = ['apps/api/src/start/operator.ts', ...command];
    return (await promisify(execFile)(node, args, options)).stdout.trim();
  };

  const stop = async () => {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(killTimer);
    await rm(dataDir, { recursive: true, force: true });
    if (child.signalCode === 'SIGKILL') {
      throw new Error(`the product did not stop within ${stopTimeoutMs} ms\n${log()}`);
    }
  };

  const ready = new Promise<string>((resolve) =>
    output.on('line', (line) => {
      const url = /^ready (http:\/\/\S+) in /.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    }),
  );
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), startTimeoutMs);
  const url = await Promise.race([
    ready,
    exited.then((code) => new Error(`the product ended with code ${code} before it was ready`)),
    once(timeout.signal, 'abort').then(
      () => new Error(`the product was not ready within ${startTimeoutMs} ms`),
    ),
  ]);
  clearTimeout(timer);
  if (url instanceof Error) {
    await stop();
    throw new Error(`${url.message}\n${log()}`);
  }
  return { ...productTools(url), log, problems: () => problems, operate, stop };
};
