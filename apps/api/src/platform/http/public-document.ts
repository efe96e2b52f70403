import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Handler } from 'hono';
import type { Services } from '../services.ts';
import { ttlCache } from '../ttl-cache.ts';
import { acceptedCoding } from './compress-response.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Fixed documents of a process, which are built by their first request: most processes serve few of them. */
export const fixedMs = 86_400_000;

interface PublicDocument {
  readonly headers: Readonly<Record<string, string>>;
  readonly maxAgeMs: number;
  readonly build: () => string | Promise<string>;
}

/** All that is sent of one version of a document. */
interface Representation {
  readonly etag: string;
  readonly bodies: Readonly<Record<'identity' | 'br' | 'gzip', Buffer<ArrayBuffer>>>;
}

const represent = async (text: string): Promise<Representation> => {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzipAsync(identity),
  ]);
  // Weak, as it is the same for all codings.
  const etag = `W/"${hash('sha256', identity, 'base64url')}"`;
  return { etag, bodies: { identity, br: Buffer.from(br), gzip: Buffer.from(zipped) } };
};

/**
 * Serves a document that is the same for everyone: built and compressed once in `maxAgeMs`, however many ask at the same
 * time. Mount `hono/etag` before it, which answers 304.
 */
export const publicDocument = (
  services: Pick<Services, 'db' | 'clock'>,
  { headers, maxAgeMs, build }: PublicDocument,
): Handler => {
  const cache = ttlCache<Representation>();
  return async (c: Context) => {
    const read = async () => represent(await build());
    const { etag, bodies } = await cache(services, 'document', maxAgeMs, read);
    const coding = acceptedCoding(c);
    return c.body(bodies[coding ?? 'identity'], 200, {
      ...headers,
      ETag: etag,
      Vary: 'Accept-Encoding',
      ...(coding && { 'Content-Encoding': coding }),
    });
  };
};
