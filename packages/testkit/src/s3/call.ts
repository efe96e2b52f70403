import type { Bucket } from './bucket.ts';

/** One operation on the bucket by an authenticated caller. */
export interface Call {
  readonly bucket: Bucket;
  readonly bucketName: string;
  readonly key: string;
  readonly bytes: Buffer;
  readonly now: Date;
  /** The minimum of a part that is not the last, in bytes. */
  readonly minPartBytes: number;
  readonly header: (name: string) => string | undefined;
  readonly param: (name: string) => string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}
