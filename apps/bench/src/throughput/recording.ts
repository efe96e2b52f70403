import { on } from 'node:events';
import type { Spawned } from '../server.ts';
import type { SignedRequest } from '../presign.ts';

/** One statement as the product sent it. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
}

/** Report of a recorded product about one request. */
export interface RequestReport {
  readonly url: string | undefined;
  readonly statements: readonly Statement[];
  /** Settings that its connections begin with (libpq's `options`). */
  readonly options: string | undefined;
}

/** The statements that answered one request, and the answer. */
export interface Recording extends Pick<RequestReport, 'statements' | 'options'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers of the connection, which every server writes for itself. */
const connectionHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const reportTimeoutMs = 10_000;

/** The product's report about one address. It also reports its bot's calls to the stand-in beside it. */
const readReport = async (product: Spawned, path: string): Promise<RequestReport> => {
  const signal = AbortSignal.timeout(reportTimeoutMs);
  for await (const [message] of on(product.child, 'message', { signal }) as AsyncIterable<
    [RequestReport]
  >)
    if (message.url === path) return message;
  throw new Error(`no recording for ${path}`);
};

/** Sends a request to a product that reports its statements (`record-sql.ts`). */
export const record = async (
  product: Spawned,
  { method, path, headers }: SignedRequest,
): Promise<Recording> => {
  const telling = readReport(product, path);
  const response = await fetch(product.url + path, { method, headers });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body}`);
  const { statements, options } = await telling;
  if (statements.some(({ text }) => /^(begin|start transaction)/i.test(text)))
    throw new Error(`${path} opens a transaction; only plain reads can be replayed`);
  const responseHeaders = [...response.headers].filter(([name]) => !connectionHeaders.has(name));
  return { statements, options, headers: Object.fromEntries(responseHeaders), body };
};
