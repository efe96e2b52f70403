import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalRequest, sha256Hex, signatureOf } from './sigv4.ts';
import { type S3StandIn, startS3 } from './s3.ts';

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3({ minPartBytes: 10 });
  s3.origins.push('https://taice.example');
});
afterAll(() => s3.stop());

interface Wish {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  /** Wrong on purpose. */
  readonly secret?: string;
  readonly keyId?: string;
  readonly region?: string;
  readonly at?: Date;
  readonly payload?: string;
  readonly after?: (headers: Record<string, string>) => Record<string, string>;
}

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const scopeAt = (at: Date, region: string) => ({
  day: stamp(at).slice(0, 8),
  region,
  service: 's3',
});

const ask = async (target: string, wish: Wish = {}) => {
  const { method = 'GET', body = '', headers = {}, at = new Date(), region = s3.region } = wish;
  const [path = '', query = ''] = target.split('?');
  const payload = wish.payload ?? sha256Hex(body);
  const sent: Record<string, string> = {
    ...headers,
    host: new URL(s3.endpoint).host,
    'x-amz-content-sha256': payload,
    'x-amz-date': stamp(at),
  };
  const names = Object.keys(sent).sort();
  const request = { method, path, query, headers: Object.entries(sent) };
  const scope = scopeAt(at, region);
  const signature = signatureOf(canonicalRequest(request, names, payload), {
    at: stamp(at),
    scope,
    secret: wish.secret ?? s3.secretAccessKey,
  });
  const credential = `${wish.keyId ?? s3.accessKeyId}/${scope.day}/${region}/s3/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return fetch(`${s3.endpoint}${target}`, {
    method,
    headers: (wish.after ?? ((same) => same))({ ...sent, authorization }),
    ...(method === 'PUT' || method === 'POST' ? { body } : {}),
  });
};

const presign = (
  path: string,
  {
    method = 'GET',
    expires = 60,
    at = new Date(),
    headers = {},
  }: { method?: string; expires?: number; at?: Date; headers?: Record<string, string> } = {},
) => {
  const signed = { ...headers, host: new URL(s3.endpoint).host };
  const names = Object.keys(signed).sort();
  const scope = scopeAt(at, s3.region);
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${s3.accessKeyId}/${scope.day}/${s3.region}/s3/aws4_request`,
    'X-Amz-Date': stamp(at),
    'X-Amz-Expires': `${expires}`,
    'X-Amz-SignedHeaders': names.join(';'),
  }).toString();
  const request = { method, path, query, headers: Object.entries(signed) };
  const canonical = canonicalRequest(request, names, 'UNSIGNED-PAYLOAD');
  const signature = signatureOf(canonical, { at: stamp(at), scope, secret: s3.secretAccessKey });
  return `${s3.endpoint}${path}?${query}&X-Amz-Signature=${signature}`;
};

const without = (headers: Record<string, string>, gone: string) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== gone));

const codeOf = async (reply: Response | Promise<Response>) => {
  const text = await (await reply).text();
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? text;
};
const object = (name: string) => `/taice-media/${name}`;
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

test('stores an object, and returns it whole and in part', async () => {
  const put = await ask(object('a/b%20c.txt'), { method: 'PUT', body: '0123456789' });
  expect([put.status, put.headers.get('etag')]).toEqual([
    200,
    `"${createHash('md5').update('0123456789').digest('hex')}"`,
  ]);
  expect(await (await ask(object('a/b%20c.txt'))).text()).toBe('0123456789');
  const part = await ask(object('a/b%20c.txt'), { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  expect(await codeOf(ask(object('a/b%20c.txt'), { headers: { range: 'bytes=10-' } }))).toBe(
    'InvalidRange',
  );
  expect(await (await ask('/taice-media?list-type=2&prefix=a/b')).text()).toContain(
    '<Key>a/b c.txt</Key>',
  );
  expect((await ask(object('a/b%20c.txt'), { method: 'DELETE' })).status).toBe(204);
  expect(await codeOf(ask(object('a/b%20c.txt')))).toBe('NoSuchKey');
});

describe('refuses by header', () => {
  test.each<[string, Wish]>([
    ['SignatureDoesNotMatch', { secret: 'another' }],
    ['InvalidAccessKeyId', { keyId: 'AKIANOBODY' }],
    ['AuthorizationHeaderMalformed', { region: 'us-east-1' }],
    ['RequestTimeTooSkewed', { at: minutes(-16) }],
    ['RequestTimeTooSkewed', { at: minutes(16) }],
    ['XAmzContentSHA256Mismatch', { method: 'PUT', body: 'x', payload: sha256Hex('y') }],
    ['NotImplemented', { method: 'PUT', body: 'x', payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' }],
    ['AccessDenied', { after: (headers) => ({ ...headers, 'x-amz-acl': 'public-read' }) }],
    [
      'SignatureDoesNotMatch',
      { headers: { range: 'bytes=0-1' }, after: (all) => ({ ...all, range: 'bytes=0-9' }) },
    ],
    [
      'AuthorizationHeaderMalformed',
      { after: (all) => ({ ...all, authorization: 'AWS4-HMAC-SHA256 nothing' }) },
    ],
    ['AccessDenied', { after: (all) => without(all, 'authorization') }],
    ['InvalidRequest', { after: (all) => without(all, 'x-amz-content-sha256') }],
    [
      'BadDigest',
      {
        method: 'PUT',
        body: 'x',
        headers: { 'content-md5': createHash('md5').update('y').digest('base64') },
      },
    ],
    ['InvalidDigest', { method: 'PUT', body: 'x', headers: { 'content-md5': 'eHg=' } }],
    [
      'BadDigest',
      {
        method: 'PUT',
        body: 'x',
        headers: { 'x-amz-checksum-sha256': createHash('sha256').update('y').digest('base64') },
      },
    ],
  ])('%s', async (code, wish) => {
    await ask(object('there'), { method: 'PUT', body: 'x' });
    expect(await codeOf(ask(object('there'), wish))).toBe(code);
  });

  test('rejects an unknown bucket, upload and operation', async () => {
    expect(await codeOf(ask('/other-bucket/x'))).toBe('NoSuchBucket');
    expect(
      await codeOf(ask(object('x?uploadId=none&partNumber=1'), { method: 'PUT', body: 'x' })),
    ).toBe('NoSuchUpload');
    expect(await codeOf(ask(object('x?acl')))).toBe('NotImplemented');
    expect(await codeOf(ask(object('x'), { method: 'POST', body: 'x' }))).toBe('MethodNotAllowed');
  });
});

describe('presigned addresses', () => {
  test('are valid for their method, key, headers and time only', async () => {
    await ask(object('p'), { method: 'PUT', body: 'hello' });
    expect(await (await fetch(presign(object('p')))).text()).toBe('hello');
    expect(await codeOf(fetch(presign(object('p')).replace('/p?', '/q?')))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await codeOf(fetch(presign(object('p')), { method: 'DELETE' }))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await codeOf(fetch(presign(object('p'), { at: minutes(-2) })))).toBe('AccessDenied');
    expect(await codeOf(fetch(presign(object('p'), { at: minutes(20) })))).toBe('AccessDenied');
    expect(await codeOf(fetch(presign(object('p'), { expires: 604_801 })))).toBe(
      'AuthorizationQueryParametersError',
    );
    expect(
      await codeOf(fetch(presign(object('p')), { headers: { 'x-amz-acl': 'public-read' } })),
    ).toBe('AccessDenied');
  });

  test('limit a body to the signed length', async () => {
    const url = presign(object('sized'), { method: 'PUT', headers: { 'content-length': '5' } });
    expect(await codeOf(fetch(url, { method: 'PUT', body: 'sixsix' }))).toBe(
      'SignatureDoesNotMatch',
    );
    expect((await fetch(url, { method: 'PUT', body: 'fives' })).status).toBe(200);
  });
});

describe('an upload in parts', () => {
  const begin = async (key: string, headers: Record<string, string> = {}) => {
    const text = await (await ask(object(`${key}?uploads`), { method: 'POST', headers })).text();
    return /<UploadId>([\w-]+)<\/UploadId>/.exec(text)?.[1] ?? text;
  };
  const part = (
    key: string,
    id: string,
    n: number,
    body: string,
    headers: Record<string, string> = {},
  ) => ask(object(`${key}?partNumber=${n}&uploadId=${id}`), { method: 'PUT', body, headers });
  const complete = (key: string, id: string, parts: [number, string | null][]) => {
    const named = parts.map(
      ([n, etag]) => `<Part><PartNumber>${n}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${named.join('')}</CompleteMultipartUpload>`;
    return ask(object(`${key}?uploadId=${id}`), { method: 'POST', body });
  };

  test('exists once it is complete, and not before', async () => {
    const id = await begin('m');
    const etags = [await part('m', id, 1, 'ten bytes '), await part('m', id, 2, 'end')].map(
      (reply) => reply.headers.get('etag'),
    );
    expect(await codeOf(ask(object('m')))).toBe('NoSuchKey');
    expect(await (await ask(object(`m?uploadId=${id}`))).text()).toContain('<Size>3</Size>');
    expect(
      (
        await complete('m', id, [
          [1, etags[0]!],
          [2, etags[1]!],
        ])
      ).status,
    ).toBe(200);
    const whole = await ask(object('m'));
    expect(await whole.text()).toBe('ten bytes end');
    expect(whole.headers.get('etag')).toMatch(/^"[0-9a-f]{32}-2"$/);
    expect(await codeOf(complete('m', id, [[1, etags[0]!]]))).toBe('NoSuchUpload');
  });

  test('rejects another ETag, order, size, key or text', async () => {
    const id = await begin('n');
    const [one, two] = [await part('n', id, 1, 'short'), await part('n', id, 2, 'end')].map(
      (reply) => reply.headers.get('etag')!,
    );
    expect(await codeOf(complete('n', id, [[1, two!]]))).toBe('InvalidPart');
    expect(await codeOf(complete('n', id, [[3, one!]]))).toBe('InvalidPart');
    expect(
      await codeOf(
        complete('n', id, [
          [2, two!],
          [1, one!],
        ]),
      ),
    ).toBe('InvalidPartOrder');
    expect(
      await codeOf(
        complete('n', id, [
          [1, one!],
          [2, two!],
        ]),
      ),
    ).toBe('EntityTooSmall');
    expect(await codeOf(complete('other', id, [[1, one!]]))).toBe('NoSuchUpload');
    expect(await codeOf(complete('n', id, []))).toBe('MalformedXML');
    expect(await codeOf(part('n', id, 0, 'x'))).toBe('InvalidArgument');
    expect((await ask(object(`n?uploadId=${id}`), { method: 'DELETE' })).status).toBe(204);
    expect(await codeOf(part('n', id, 1, 'x'))).toBe('NoSuchUpload');
  });

  test('that began with checksums requires them', async () => {
    const id = await begin('c', { 'x-amz-checksum-algorithm': 'SHA256' });
    expect(await codeOf(part('c', id, 1, 'x'))).toBe('InvalidRequest');
    const sum = createHash('sha256').update('x').digest('base64');
    const reply = await part('c', id, 1, 'x', { 'x-amz-checksum-sha256': sum });
    expect(await codeOf(complete('c', id, [[1, reply.headers.get('etag')]]))).toBe(
      'InvalidRequest',
    );
  });
});

test('allows browsers only from the configured origins', async () => {
  const preflight = (origin: string, method: string) =>
    fetch(`${s3.endpoint}${object('x')}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'x-amz-checksum-sha256',
      },
    });
  const good = await preflight('https://taice.example', 'PUT');
  expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'https://taice.example',
  ]);
  expect((await preflight('https://other.example', 'PUT')).status).toBe(403);
  expect((await preflight('https://taice.example', 'DELETE')).status).toBe(403);
});
