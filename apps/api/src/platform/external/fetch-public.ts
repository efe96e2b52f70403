import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

export interface FetchOptions {
  /** Bytes of an answer above which it is refused. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** True for an address that the operator chose, which may be on this machine. Every other one must be public. */
  readonly isTrusted?: boolean;
  /** Headers and body of a POST; without it the request is a GET. */
  readonly post?: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
}
export interface FetchResult {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Nothing was sent if there was never a connection. */
const connectionErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** True if a network error means that the request reached no server. */
export const neverReachedServer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && connectionErrors.has(String(error.code));

/** An outside server did not answer, or not as it should. The cause is the network's error, if there is one. */
export class ExternalServiceError extends Error {}

// Checks the address that is connected to, not an earlier answer of the name server.
const publicOnlyAgent = new RequestFilteringHttpsAgent({ keepAlive: true, maxSockets: 8 });

/**
 * Gets or posts to an outside address: public addresses over https only, whatever its name resolves to. No redirects,
 * and limits on bytes and ms. Throws `ExternalServiceError`.
 */
export const fetchPublic = (
  url: URL,
  { maxBytes, timeoutMs, isTrusted = false, post }: FetchOptions,
): Promise<FetchResult> =>
  new Promise((resolve, reject) => {
    const failed = (reason: string, cause?: Error) =>
      reject(new ExternalServiceError(`${url.hostname}: ${reason}`, { cause }));
    if (!isTrusted && url.protocol !== 'https:') return failed('not https');
    const signal = AbortSignal.timeout(timeoutMs);
    const options = {
      signal,
      ...(!isTrusted && { agent: publicOnlyAgent }),
      ...(post && { method: 'POST', headers: post.headers }),
    };
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      const { statusCode: status = 0, headers } = response;
      const parts: Buffer[] = [];
      let bytes = 0;
      if (status >= 300 && status < 400) {
        request.destroy();
        return failed('redirects');
      }
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= maxBytes) return void parts.push(part);
        request.destroy();
        return failed('the answer is too large');
      });
      response.on('end', () => resolve({ status, headers, body: Buffer.concat(parts) }));
      response.on('error', (error) => failed(error.message));
    });
    request.on('error', (error) => failed(error.message, error));
    request.end(post?.body);
  });
