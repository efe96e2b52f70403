import { md5, type Stored } from './bucket.ts';
import type { Answer, Call } from './call.ts';
import { document, refuse } from './refusal.ts';

const maxKeys = 1_000;

const describe = ({ etag, contentType, at }: Stored): Record<string, string> => ({
  ETag: `"${etag}"`,
  'Content-Type': contentType,
  'Last-Modified': at.toUTCString(),
  'Accept-Ranges': 'bytes',
});

export const putObject = ({ bucket, key, header, bytes, now }: Call): Answer => {
  const etag = md5(bytes);
  const contentType = header('content-type') ?? 'binary/octet-stream';
  bucket.objects.set(key, { bytes, etag, contentType, at: now });
  return { status: 200, headers: { ETag: `"${etag}"` } };
};

export const getObject = ({ bucket, key, header }: Call): Answer => {
  const object =
    bucket.objects.get(key) ?? refuse('NoSuchKey', 'The specified key does not exist.');
  const size = object.bytes.length;
  const headers = describe(object);
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header('range') ?? '') ?? [];
  if (from === '' && to === '')
    return {
      status: 200,
      headers: { ...headers, 'Content-Length': `${size}` },
      body: object.bytes,
    };
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || end < start)
    refuse('InvalidRange', 'The requested range is not satisfiable');
  const body = object.bytes.subarray(start, end + 1);
  const range = {
    'Content-Range': `bytes ${start}-${end}/${size}`,
    'Content-Length': `${body.length}`,
  };
  return { status: 206, headers: { ...headers, ...range }, body };
};

export const deleteObject = ({ bucket, key }: Call): Answer => {
  bucket.objects.delete(key);
  return { status: 204 };
};

/** ListObjectsV2; its token is the last key that was returned. */
export const listObjects = ({ bucket, bucketName, param }: Call): Answer => {
  if (param('list-type') !== '2') refuse('NotImplemented', 'only ListObjectsV2 is');
  if (param('delimiter') !== undefined) refuse('NotImplemented', 'delimiter is not implemented');
  const prefix = param('prefix') ?? '';
  const limit = Math.min(Number(param('max-keys') ?? maxKeys), maxKeys);
  const token = param('continuation-token');
  const after =
    token === undefined ? param('start-after') : Buffer.from(token, 'base64').toString();
  const following = [...bucket.objects]
    .filter(([key]) => key.startsWith(prefix) && (after === undefined || key > after))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const listed = following.slice(0, limit);
  const isTruncated = following.length > listed.length;
  const body = document('ListBucketResult', {
    Name: bucketName,
    Prefix: prefix,
    MaxKeys: limit,
    KeyCount: listed.length,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated
      ? Buffer.from(listed.at(-1)?.[0] ?? '').toString('base64')
      : null,
    Contents: listed.map(([key, { bytes, etag, at }]) => ({
      Key: key,
      LastModified: at.toISOString(),
      ETag: `"${etag}"`,
      Size: bytes.length,
      StorageClass: 'STANDARD',
    })),
  });
  return { status: 200, body };
};
