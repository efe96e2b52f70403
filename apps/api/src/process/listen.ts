import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { once } from 'node:events';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { pipeliningGuard } from '../platform/http/pipelining-guard.ts';
import { handleClientError } from '../platform/http/handle-client-error.ts';

/**
 * ms that an idle connection is kept. It is longer than proxies and browsers keep theirs, some 60 s: a call sent while
 * the server closes the connection would fail.
 */
const keepAliveMs = 75_000;

/** Serves at this port and address, without an address at every one of the machine's. */
export const listen = (
  app: Pick<Hono, 'fetch'>,
  port: number,
  hostname: string | undefined,
): Promise<{ server: Server; port: number }> =>
  new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port,
        hostname,
        createServer: ((options: ServerOptions, answer: RequestListener) =>
          createServer(options, pipeliningGuard(answer))) as typeof createServer,
      },
      (info: AddressInfo) => resolve({ server, port: info.port }),
    ) as Server;
    server.once('error', reject);
    server.on('clientError', handleClientError);
    server.keepAliveTimeout = keepAliveMs;
  });

/** Rejects with EADDRINUSE at once, before a start has spent its time on the database. */
export const assertPortFree = async (port: number, hostname: string | undefined): Promise<void> => {
  const probe = createSocketServer().listen(port, hostname);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

/** Lets running answers end, but with a limit: a stalled download must not hold the stop. */
export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 2_000);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
