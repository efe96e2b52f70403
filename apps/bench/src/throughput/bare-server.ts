import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Recording } from './recording.ts';

/**
 * The baseline for the product: a server without logic. It runs the statements that the product ran, through a pool of
 * the same size, and writes the answers that the product wrote.
 */
export interface BareTask {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly recordings: readonly Recording[];
}

let pool: pg.Pool | undefined;
let recordings: readonly Recording[] = [];
let next = 0;

const answer = async (): Promise<Recording> => {
  const recording = recordings[next++ % recordings.length];
  if (!pool || !recording) throw new Error('no recorded responses to serve');
  for (const { name, text, values } of recording.statements)
    await pool.query({
      ...(name === undefined ? {} : { name }),
      text,
      values: [...(values ?? [])],
    });
  return recording;
};

process.on('message', ({ databaseUrl, poolSize, recordings: given }: BareTask) => {
  const { options } = given[0] ?? {};
  pool ??= new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    ...(options === undefined ? {} : { options }),
  });
  recordings = given;
  process.send?.('taken');
});

const server = createServer((_request, response) => {
  answer().then(
    ({ headers, body }) => response.writeHead(200, headers).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
