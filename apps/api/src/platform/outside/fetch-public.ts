import http from 'node:http';
import https from 'node:https';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

export interface Fetching {
  /** Bytes of an answer above which it is refused. */
  readonly mostBytes: number;
  readonly timeoutMs: number;
  /** Of an address that the operator chose, which may be on this machine; every other one must be public. */
  readonly isTrusted?: boolean;
}
export interface Fetched {
  readonly status: number;
  readonly body: Buffer;
}

/** Somebody else's server did not answer, or not as it should. */
export class OutsideError extends Error {}

// Looks at the address that is connected to, not at an earlier answer of the name server.
const guarded = new RequestFilteringHttpsAgent({ keepAlive: true, maxSockets: 8 });

/**
 * GETs an address of somebody else's: public addresses over https only, whatever its name resolves to; no redirects; so
 * many bytes and ms at most. Throws `OutsideError`.
 */
export const fetchPublic = (
  url: URL,
  { mostBytes, timeoutMs, isTrusted = false }: Fetching,
): Promise<Fetched> =>
  new Promise((done, refuse) => {
    const failed = (why: string) => refuse(new OutsideError(`${url.hostname}: ${why}`));
    if (!isTrusted && url.protocol !== 'https:') return failed('not https');
    const signal = AbortSignal.timeout(timeoutMs);
    const options = { signal, ...(!isTrusted && { agent: guarded }) };
    const request = (url.protocol === 'https:' ? https : http).get(url, options, (response) => {
      const { statusCode: status = 0 } = response;
      const parts: Buffer[] = [];
      let bytes = 0;
      if (status >= 300 && status < 400) {
        request.destroy();
        return failed('redirects');
      }
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= mostBytes) return void parts.push(part);
        request.destroy();
        return failed('the answer is too large');
      });
      response.on('end', () => done({ status, body: Buffer.concat(parts) }));
      response.on('error', (error) => failed(error.message));
    });
    request.on('error', (error) => failed(error.message));
  });
