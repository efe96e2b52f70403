import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorize } from './authorize.ts';
import { type Bucket, checkDigests } from './bucket.ts';
import type { Answer } from './call.ts';
import { corsOf, preflight } from './cors.ts';
import { operationOf } from './operations.ts';
import { errorDocument, Refusal, refuse } from './refusal.ts';
import { headerOf, paramsOf, type RawRequest, sha256Hex } from './sigv4.ts';

export interface S3Options {
  readonly bucket?: string;
  readonly region?: string;
  /**
   * The minimum of a part that is not the last, in bytes: 5 MiB, as everywhere; smaller only for tests of small files.
   */
  readonly minPartBytes?: number;
  readonly port?: number;
}

/** A failure instead of an answer: 503 SlowDown, or a connection that breaks. */
export type S3Fault = 'slow' | 'break';
export type S3Request = {
  readonly method: string;
  readonly key: string;
  readonly params: readonly string[];
};

export interface S3StandIn {
  /** For requests by path: `endpoint/bucket/key`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Origins of the pages that may send requests from a browser. */
  readonly origins: string[];
  readonly inside: Bucket;
  /** Requests that were allowed, the first one first. */
  readonly requests: S3Request[];
  /** Called for each allowed request; chooses its fault. */
  fault: (parsedRequest: S3Request) => S3Fault | null;
  now: () => Date;
  stop(): Promise<void>;
}

const minute = 60_000;
const mostBytes = 256 * 1024 ** 2;

/** An S3 on localhost with one bucket in memory. It accepts nothing that AWS would refuse. */
export const startS3 = async ({
  bucket = 'taice-media',
  region = 'eu-central-1',
  minPartBytes = 5 * 1024 ** 2,
  port = 0,
}: S3Options = {}): Promise<S3StandIn> => {
  const bucketState: Bucket = { objects: new Map(), uploads: new Map() };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const standIn: S3StandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    region,
    accessKeyId: 'AKIATAICESTANDIN0001',
    secretAccessKey: 'stand-in/secret+of/nobody/0123456789abcd',
    origins: [],
    inside: bucketState,
    requests: [],
    fault: () => null,
    now: () => new Date(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const answer = async (request: IncomingMessage): Promise<Answer | 'break'> => {
    const raw = rawOf(request);
    const header = (name: string) => headerOf(raw, name);
    if (raw.method === 'OPTIONS') return preflight(header, standIn.origins);
    const [, bucketName = '', ...rest] = decodePath(raw.path).split('/');
    const key = rest.join('/');
    const now = standIn.now();
    const proven = authorize({ ...standIn, now: standIn.now }, raw);
    if (bucketName !== bucket) refuse('NoSuchBucket', 'The specified bucket does not exist');
    if (Buffer.byteLength(key) > 1_024) refuse('KeyTooLongError', 'Your key is too long');
    const bytes = await bodyOf(request, header('content-length'));
    if (proven.payload !== null && proven.payload !== sha256Hex(bytes))
      refuse(
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      );
    checkDigests(header, bytes);
    const params = paramsOf(raw.query);
    const names = params.map(([name]) => name);
    const operation = operationOf(raw.method, key, names);
    const parsedRequest = {
      method: raw.method,
      key,
      params: names.filter((name) => !name.startsWith('X-Amz-')),
    };
    standIn.requests.push(parsedRequest);
    const fault = standIn.fault(parsedRequest);
    if (fault === 'break') return 'break';
    if (fault === 'slow') refuse('SlowDown', 'Please reduce your request rate.');
    const param = (name: string) => params.find(([paramName]) => paramName === name)?.[1];
    return operation({
      bucket: bucketState,
      bucketName,
      key,
      bytes,
      now,
      minPartBytes,
      header,
      param,
    });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const cors = corsOf(request.headers.origin, standIn.origins);
    try {
      const reply = await answer(request);
      if (reply === 'break') return void response.destroy();
      const type = typeof reply.body === 'string' ? { 'Content-Type': 'application/xml' } : {};
      response.writeHead(reply.status, { ...type, ...cors, ...reply.headers });
      response.end(request.method === 'HEAD' ? undefined : reply.body);
    } catch (error) {
      // A client that broke off in the middle of a body gets no answer.
      if (!(error instanceof Refusal)) return void response.destroy();
      // A client that is still sending would get a broken connection instead of the answer.
      request.resume();
      response.writeHead(error.status, { 'Content-Type': 'application/xml', ...cors });
      response.end(request.method === 'HEAD' ? undefined : errorDocument(error, request.url ?? ''));
    }
  };
  server.requestTimeout = 5 * minute;
  return standIn;
};

const rawOf = ({ method = '', url = '', rawHeaders }: IncomingMessage): RawRequest => {
  const queryIndex = url.includes('?') ? url.indexOf('?') : url.length;
  const headers = Array.from(
    { length: rawHeaders.length / 2 },
    (_, n) => [rawHeaders[2 * n] ?? '', rawHeaders[2 * n + 1] ?? ''] as const,
  );
  return { method, path: url.slice(0, queryIndex), query: url.slice(queryIndex + 1), headers };
};

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return refuse('InvalidURI', "Couldn't parse the specified URI.");
  }
};

const bodyOf = async (request: IncomingMessage, length: string | undefined): Promise<Buffer> => {
  if (request.method !== 'PUT' && request.method !== 'POST') return Buffer.alloc(0);
  if (length === undefined)
    refuse('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  if (Number(length) > mostBytes)
    refuse('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
