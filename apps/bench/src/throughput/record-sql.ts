import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { Statement, RequestReport } from './recording.ts';

/**
 * Loaded before the product (`--import`): sends the statements of each request to the parent process. Only the recorded
 * product carries this, never the measured one.
 */
const running = new AsyncLocalStorage<Statement[]>();
let options: string | undefined;

/** Missing in the typings of pg. */
type Connected = pg.Client & { readonly connectionParameters: { readonly options?: string } };

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
const watched = function (this: Connected, ...args: unknown[]): unknown {
  const [config, values] = args;
  const statements = running.getStore();
  if (statements) options = this.connectionParameters.options;
  if (statements && typeof config === 'string') {
    statements.push({ text: config, values: values as unknown[] });
  } else if (statements && typeof config === 'object' && config !== null && 'text' in config) {
    const { name, text, values } = config as Statement;
    statements.push({ ...(name === undefined ? {} : { name }), text, values });
  }
  return Reflect.apply(query, this, args);
};
pg.Client.prototype.query = watched as pg.Client['query'];

const emit = Server.prototype.emit as (
  this: Server,
  event: string | symbol,
  ...args: unknown[]
) => boolean;
Server.prototype.emit = function (
  this: Server,
  event: string | symbol,
  ...args: unknown[]
): boolean {
  if (event !== 'request') return emit.call(this, event, ...args);
  const [request, response] = args as [IncomingMessage, ServerResponse];
  const statements: Statement[] = [];
  response.once('finish', () => {
    process.send?.({ url: request.url, statements, options } satisfies RequestReport);
  });
  return running.run(statements, () => emit.call(this, event, ...args));
} as typeof Server.prototype.emit;
