import type { S3StandIn } from '@taice/testkit/s3';
import type { S3Settings } from '../../config-storage.ts';

/** A stand-in's bucket as the settings name one. */
export const s3Settings = (s3: S3StandIn): S3Settings => ({
  endpoint: s3.endpoint,
  region: s3.region,
  bucket: s3.bucket,
  accessKeyId: s3.accessKeyId,
  secretAccessKey: s3.secretAccessKey,
  isPathStyle: true,
  origin: s3.endpoint,
});

/** The same as variables of the environment. */
export const s3Environment = (s3: S3StandIn): Record<string, string> => ({
  STORAGE: 's3',
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  S3_PATH_STYLE: 'true',
});
