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
export function s3Storage(at: BucketClient, { prefix, publicUrl }: S3StorageOptions): Storage {
  const { client, bucket } = at;
  const target = (key: string) => {
    if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };
  const remove = (key: string) =>
    removeLimiter(() => client.send(new DeleteObjectCommand(target(key))));

  async function* list(below: string): AsyncGenerator<string> {
    const pages = paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: `${prefix}${below}` },
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
      const found = await client.send(new HeadObjectCommand(target(key))).catch(nullIfMissing);
      return found && describe(key, found, found.ContentLength);
    },
    open: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client
        .send(new GetObjectCommand({ ...target(key), Range }))
        .catch(nullIfMissing);
      if (!found?.Body) return null;
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength;
      return { ...describe(key, found, Number(whole)), stream: found.Body as Readable };
    },
    remove: async (given) => {
      const key = given.replace(/\/$/, '');
      await remove(key);
      const gone: Promise<unknown>[] = [];
      for await (const each of list(`${key}/`)) gone.push(remove(each));
      await Promise.all(gone);
    },
    list,
    multipart: s3Multipart(at, prefix),
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

const describe = (key: string, told: ObjectHeaders, size: number | undefined): ObjectInfo => {
  if (size === undefined || told.ETag === undefined || told.LastModified === undefined)
    throw new Error(`the bucket returned incomplete metadata for ${key}`);
  return { size, etag: told.ETag, contentType: contentTypeOf(key), modifiedAt: told.LastModified };
};
