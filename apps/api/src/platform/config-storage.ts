import { z } from 'zod';
import { blankToUndefined, httpUrl, optional } from './config-values.ts';

const text = optional(z.string());

/** Storage of media and uploads. */
export const storageVariables = {
  STORAGE: z.preprocess(blankToUndefined, z.enum(['local', 's3']).default('local')),
  /** Absent: Amazon's endpoint of that region. */
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: z.preprocess(
    blankToUndefined,
    z
      .string()
      .regex(/^[\w-]+$/)
      .default('us-east-1'),
  ),
  // A bucket name with dots has no certificate of its own.
  S3_BUCKET: z.preprocess(
    blankToUndefined,
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be a bucket name without dots')
      .optional(),
  ),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PATH_STYLE: z.preprocess(blankToUndefined, z.enum(['true', 'false']).default('false')),
} as const;

const variables = z.object(storageVariables);
type Variables = z.output<typeof variables>;

/** Contradictions between variables, as variable and reason. */
export const storageProblems = (
  env: Variables,
  isProduction: boolean,
): [keyof Variables, string][] => {
  const named = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const isWanted = env.STORAGE === 's3' || named.some((name) => env[name] !== undefined);
  if (!isWanted) return [];
  const missing = named.filter((name) => env[name] === undefined);
  const problems = missing.map((name): [keyof Variables, string] => [
    name,
    'is required with STORAGE=s3 and beside the other S3 variables',
  ]);
  if (isProduction && env.S3_ENDPOINT?.startsWith('http:'))
    problems.push(['S3_ENDPOINT', 'must be https']);
  return problems;
};

/** A bucket, and its credentials. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  readonly isPathStyle: boolean;
  /** The origin that browsers send the parts of a file to. */
  readonly origin: string;
}

/** The configured bucket, even if it is not in use; null without one. */
export const s3Of = (env: Variables): S3Settings | null => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_REGION: region } = env;
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  const isPathStyle = env.S3_PATH_STYLE === 'true';
  const { protocol, host, origin } = new URL(endpoint);
  return {
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    isPathStyle,
    origin: isPathStyle ? origin : `${protocol}//${bucket}.${host}`,
  };
};
