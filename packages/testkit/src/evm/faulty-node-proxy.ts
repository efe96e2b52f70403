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
  const forward = async (body: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(realUrl, { method: 'POST', body, headers })).text();
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await text(request);
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      const respond = (fields: object): void => {
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...fields }));
      };
      const fault = misdeedOf(method);
      response.setHeader('content-type', 'application/json');
      if (fault === undefined) response.end(await forward(body));
      // Nodes of TON also return `ok`.
      else if ('result' in fault) respond({ ok: true, ...fault });
      else if ('error' in fault) respond(fault);
      else if ('status' in fault) response.writeHead(fault.status).end(fault.body);
      else if ('late' in fault) {
        await delay(fault.late);
        response.end(await forward(body));
      } else if ('changed' in fault) {
        const { result, ...rest } = JSON.parse(await forward(body)) as { result?: unknown };
        respond(result === undefined ? rest : { ...rest, result: fault.changed(result) });
      } else {
        const nodeReply = fault.cut === 'before' ? '' : await forward(body);
        if (fault.cut === 'half') response.write(nodeReply.slice(0, nodeReply.length / 2));
        response.destroy();
      }
    };
    answer().catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const serverAddress = server.address();
  if (serverAddress === null || typeof serverAddress === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${serverAddress.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
