import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const startTimeoutMs = 30_000;

/** A real chain of one node, for tests. */
export interface Anvil {
  /** JSON-RPC over HTTP. */
  readonly url: string;
  readonly request: (method: string, params?: readonly unknown[]) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** An error of the node, as a wallet passes it on. */
export class RpcError extends Error {
  readonly code: number;
  constructor({ code, message }: { code: number; message: string }) {
    super(message);
    this.code = code;
  }
}

const rpc =
  (url: string): Anvil['request'] =>
  async (method, params = []) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as {
      result?: unknown;
      error?: { code: number; message: string };
    };
    if (error) throw new RpcError(error);
    return result;
  };

/** Starts anvil on a free port of this machine; `chainId` defaults to the product's. */
export const startAnvil = async ({ chainId = 56 }: { chainId?: number } = {}): Promise<Anvil> => {
  const bin = fileURLToPath(import.meta.resolve('@foundry-rs/anvil/bin.mjs'));
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)];
  const child = spawn(process.execPath, [bin, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    // The launcher does not forward signals, so its whole group is ended.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await exited;
  };
  const lines = createInterface(child.stdout);
  const listening = new Promise<string>((resolve) =>
    lines.on('line', (line) => {
      const address = /^Listening on ([\d.]+:\d+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    }),
  );
  const timeout = AbortSignal.timeout(startTimeoutMs);
  const address = await Promise.race([
    listening,
    exited.then(() => undefined),
    once(timeout, 'abort').then(() => undefined),
  ]);
  if (address === undefined) {
    await stop();
    throw new Error('anvil did not start');
  }
  const url = `http://${address}`;
  return { url, request: rpc(url), stop };
};
