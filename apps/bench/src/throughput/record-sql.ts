import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { Statement } from './recording.ts';

/**
 * Loaded before the product (`--import`): tells the parent process which statements each request
 * runs. Only the product that is looked at carries this, never the one that is measured.
 */
const running = new AsyncLocalStorage<Statement[]>();

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
const watched = function (this: pg.Client, ...args: unknown[]): unknown {
  const [config, values] = args;
  const statements = running.getStore();
  if (statements && typeof config === 'string') {
    statements.push({ text: config, values: values as unknown[] });
  } else if (statements && typeof config === 'object' && config !== null && 'text' in config) {
    const { name, text, values } = config as Statement;
    statements.push({ ...(name === undefined ? {} : { name }), text, values });
  }
  return Reflect.apply(query, this, args);
};
pg.Client.prototype.query = watched as pg.Client['query'];

const emit = Server.prototype.emit as (event: string | symbol, ...args: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
  if (event !== 'request') return Reflect.apply(emit, this, [event, ...args]) as boolean;
  const [request, response] = args as [IncomingMessage, ServerResponse];
  const statements: Statement[] = [];
  response.once('finish', () => process.send?.({ url: request.url, statements }));
  return running.run(statements, () => Reflect.apply(emit, this, [event, ...args]) as boolean);
} as typeof createServer.prototype.emit;
