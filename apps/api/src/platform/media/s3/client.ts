import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config-storage.ts';

/** A bucket with a client that may use it. */
export type BucketClient = { readonly client: S3Client; readonly bucket: string };

/** Concurrent answers: each of them a viewer who loads a part of a video. */
const maxConcurrentSockets = 512;
/** ms without a byte after which a connection is given up. */
const idleTimeoutMs = 120_000;

export const bucketClient = (settings: S3Settings): BucketClient => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, isPathStyle } = settings;
  const agent = { keepAlive: true, maxSockets: maxConcurrentSockets };
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // The signature already hashes the sent bytes. Servers other than Amazon's may not support further checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: 5_000,
      socketTimeout: idleTimeoutMs,
    },
  });
  return { client, bucket };
};

/** Maps the bucket's error for a missing object to `null`. */
export const nullIfMissing = (error: unknown): null => {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
};

/** Throws if the bucket cannot be used as configured. */
export const checkBucket = async ({ client, bucket }: BucketClient): Promise<void> => {
  await client.send(new HeadBucketCommand({ Bucket: bucket }));
};
