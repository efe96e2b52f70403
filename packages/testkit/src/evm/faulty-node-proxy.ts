import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** How a node misbehaves in one answer. */
export type ProxyFault =
  /** The connection breaks before the node receives the request, or after it has executed it. */
  | { readonly cut: 'before' | 'after' | 'half' }
  /** A proxy between us and the node answers instead of it. */
  | { readonly status: number; readonly body: string }
  /** It answers as it should, ms later. */
  | { readonly late: number }
  /** It returns something else and does nothing. */
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
  /** It does what was asked and returns a different result. */
  | { readonly changed: (result: unknown) => unknown };

export interface FaultyProxy {
  readonly url: string;
  readonly stop: () => void;
}

/** A node in front of a real one that changes some answers; undefined: the real one answers. */
export const startFaultyProxy = async (
  realUrl: string,
  misdeedOf: (method: string) => ProxyFault | undefined,
): Promise<FaultyProxy> => {
  const ask = async (body: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(realUrl, { method: 'POST', body, headers })).text();
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await text(request);
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      const say = (told: object): void => {
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...told }));
      };
      const misdeed = misdeedOf(method);
      response.setHeader('content-type', 'application/json');
      if (misdeed === undefined) response.end(await ask(body));
      // Nodes of TON also return `ok`.
      else if ('result' in misdeed) say({ ok: true, ...misdeed });
      else if ('error' in misdeed) say(misdeed);
      else if ('status' in misdeed) response.writeHead(misdeed.status).end(misdeed.body);
      else if ('late' in misdeed) {
        await delay(misdeed.late);
        response.end(await ask(body));
      } else if ('changed' in misdeed) {
        const { result, ...rest } = JSON.parse(await ask(body)) as { result?: unknown };
        say(result === undefined ? rest : { ...rest, result: misdeed.changed(result) });
      } else {
        const said = misdeed.cut === 'before' ? '' : await ask(body);
        if (misdeed.cut === 'half') response.write(said.slice(0, said.length / 2));
        response.destroy();
      }
    };
    answer().catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${at.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
