import { Hono, type Context } from 'hono';
import { clientIp, networkKey, providerKey } from '../http/network.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { parseDeliveryProof, sessionReceiver } from './delivery-proof.ts';
import { parseRange } from './byte-range.ts';
import { countedBody } from './counted-body.ts';
import type { Deliveries } from './deliveries.ts';
import { limitConcurrency, outgoingOf } from '../http/limit-concurrency.ts';
import { isKey, type ObjectInfo, type Storage } from './storage.ts';

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The counter of delivered bytes, and what identifies the receivers. */
export interface Counting {
  readonly deliveries: Pick<Deliveries, 'count'>;
  readonly config: Pick<Config, 'proofKey' | 'trustedProxies'>;
  readonly clock: Pick<Clock, 'real'>;
}

/**
 * Serves media from the first storage that has the key, or redirects to where it can be loaded directly; to be mounted
 * at `/media`. Objects never change under their key, so that caches may keep them for ever. Answers are not enveloped.
 */
export function mediaRoutes(storages: readonly Storage[], counting: Counting): Hono {
  const app = new Hono();
  app.use(limitConcurrency(counting.config));
  app.get('/:key{.+}', (context) => {
    const key = context.req.param('key') ?? '';
    const proofText = context.req.query('bring');
    return proofText === undefined
      ? serve(context, storages, key, counting)
      : serveDeliveryProof(
          context,
          storages,
          { key, text: proofText, now: counting.clock.real().getTime() },
          counting,
        );
  });
  app.options('/:key{.+}', () => {
    const headers = {
      ...cors,
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'Range, If-Range, If-None-Match',
      'Access-Control-Max-Age': '86400',
    };
    return new Response(null, { status: 204, headers });
  });
  return app;
}

async function serve(
  context: Context,
  storages: readonly Storage[],
  key: string,
  counting: Counting,
): Promise<Response> {
  const { deliveries, config } = counting;
  const found = isKey(key) ? await find(storages, key) : null;
  if (!found) return notFound();
  const { storage, info } = found;
  if (storage.publicUrl)
    return new Response(null, {
      status: 302,
      headers: {
        ...cors,
        Location: storage.publicUrl(key),
        'Cache-Control': 'public, max-age=3600',
      },
    });
  const headers = headersFor(info);
  const request = (name: string) => context.req.header(name);
  if (matches(request('if-none-match'), info.etag))
    return new Response(null, { status: 304, headers });

  const sameVersion = isSameVersion(request('if-range'), info);
  const range = sameVersion ? parseRange(request('range'), info.size) : null;
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${info.size}` },
    });
  }
  const status = range ? 206 : 200;
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : info.size);
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${info.size}`;
  // A body made here for HEAD would never be read, and its file would stay open.
  if (context.req.method === 'HEAD') return new Response(null, { status, headers });
  const object = await storage.open(key, range ?? undefined);
  // It was removed meanwhile, or moved to another storage.
  if (!object)
    return serve(
      context,
      storages.filter((other) => other !== storage),
      key,
      counting,
    );
  const receiver = networkKey(config.proofKey, clientIp(context, config.trustedProxies));
  const body = countedBody(object.stream, outgoingOf(context), (bytes) =>
    deliveries.count({ receiver, key, share: bytes / info.size }),
  );
  return new Response(body, { status, headers });
}

/** The bytes that a view session had to fetch, never from a cache, counted for it alone. */
async function serveDeliveryProof(
  context: Context,
  storages: readonly Storage[],
  proofRequest: { key: string; text: string; now: number },
  { deliveries, config }: Counting,
): Promise<Response> {
  const { key } = proofRequest;
  const proof = parseDeliveryProof(config.proofKey, proofRequest);
  const found = proof && isKey(key) ? await find(storages, key) : null;
  if (!proof || !found) return notFound();
  const length = Math.min(proof.bytes, found.info.size);
  const headers = {
    ...headersFor(found.info),
    'Cache-Control': 'no-store',
    'Content-Length': String(length),
  };
  // As above. A HEAD request delivers nothing, so it is not counted.
  if (context.req.method === 'HEAD') return new Response(null, { headers });
  const object = await found.storage.open(key, { start: 0, end: length - 1 });
  if (!object) return notFound();
  const receiver = sessionReceiver(proof.sessionId);
  const network = providerKey(config.proofKey, clientIp(context, config.trustedProxies));
  const body = countedBody(object.stream, outgoingOf(context), (bytes) =>
    deliveries.count({ receiver, key, share: (bytes / length) * proof.share, network }),
  );
  return new Response(body, { headers });
}

function notFound(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { ...cors, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' },
  });
}

async function find(storages: readonly Storage[], key: string) {
  for (const storage of storages) {
    const info = await storage.head(key);
    if (info) return { storage, info };
  }
  return null;
}

function headersFor(info: ObjectInfo): Record<string, string> {
  return {
    ...cors,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': info.contentType,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: info.etag,
    'Last-Modified': info.modifiedAt.toUTCString(),
    'X-Content-Type-Options': 'nosniff',
  };
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header.trim() === '*' ||
    header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
  );
}

function isSameVersion(ifRange: string | undefined, info: ObjectInfo): boolean {
  return !ifRange || ifRange === info.etag || ifRange === info.modifiedAt.toUTCString();
}
