import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import { contentTypeOf, isKey, type ObjectInfo, type Source, type Storage } from '../storage.ts';
import { nullIfMissing, type BucketClient } from './client.ts';
import { s3Multipart } from './s3-multipart.ts';

export type S3StorageOptions = {
  /** Prefix of every key, with its slash; '' for the whole bucket. */
  readonly prefix: string;
  /** Base URL of objects that clients may load directly. */
  readonly publicUrl?: string;
};

/** Bytes of each part of an upload, and concurrent parts, within one upload's memory. */
const partBytes = 8 * 1024 ** 2;
const partConcurrency = 2;
const removeLimiter = pLimit(8);
const immutableCache = 'public, max-age=31536000, immutable';

/** Objects in a bucket, below a prefix. */
export function s3Storage(
  bucketClient: BucketClient,
  { prefix, publicUrl }: S3StorageOptions,
): Storage {
  const { client, bucket } = bucketClient;
  const target = (key: string) => {
    if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };
  const remove = (key: string) =>
    removeLimiter(() => client.send(new DeleteObjectCommand(target(key))));

  async function* list(keyPrefix: string): AsyncGenerator<string> {
    const pages = paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: `${prefix}${keyPrefix}` },
    );
    for await (const { Contents = [] } of pages)
      for (const { Key = '' } of Contents) yield Key.slice(prefix.length);
  }

  const storage: Storage = {
    put: async (key, source) => {
      const upload = new Upload({
        client,
        params: {
          ...target(key),
          Body: bodyOf(source),
          ContentType: contentTypeOf(key),
          ...(publicUrl !== undefined && { CacheControl: immutableCache }),
        },
        partSize: partBytes,
        queueSize: partConcurrency,
        leavePartsOnError: false,
      });
      await upload.done();
    },
    head: async (key) => {
      const object = await client.send(new HeadObjectCommand(target(key))).catch(nullIfMissing);
      return object && describe(key, object, object.ContentLength);
    },
    open: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await client
        .send(new GetObjectCommand({ ...target(key), Range }))
        .catch(nullIfMissing);
      if (!object?.Body) return null;
      const size = /\/(\d+)$/.exec(object.ContentRange ?? '')?.[1] ?? object.ContentLength;
      return { ...describe(key, object, Number(size)), stream: object.Body as Readable };
    },
    remove: async (keyOrPrefix) => {
      const key = keyOrPrefix.replace(/\/$/, '');
      await remove(key);
      const removals: Promise<unknown>[] = [];
      for await (const listedKey of list(`${key}/`)) removals.push(remove(listedKey));
      await Promise.all(removals);
    },
    list,
    multipart: s3Multipart(bucketClient, prefix),
  };
  return publicUrl === undefined
    ? storage
    : { ...storage, publicUrl: (key) => `${publicUrl}${key}` };
}

const bodyOf = (source: Source): Readable | Uint8Array =>
  source instanceof Uint8Array || source instanceof Readable
    ? source
    : createReadStream(source.path, { highWaterMark: 1 << 20 });

type ObjectHeaders = { ETag?: string; LastModified?: Date };

const describe = (key: string, headers: ObjectHeaders, size: number | undefined): ObjectInfo => {
  if (size === undefined || headers.ETag === undefined || headers.LastModified === undefined)
    throw new Error(`the bucket returned incomplete metadata for ${key}`);
  return {
    size,
    etag: headers.ETag,
    contentType: contentTypeOf(key),
    modifiedAt: headers.LastModified,
  };
};
