import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { refuse } from './refusal.ts';

export interface Stored {
  readonly bytes: Buffer;
  /** Without quotes. */
  readonly etag: string;
  readonly contentType: string;
  readonly at: Date;
}

export interface Part {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Base64. */
  readonly sha256: string;
  readonly at: Date;
}

export interface Multipart {
  readonly key: string;
  readonly contentType: string;
  /** Each part must carry its SHA-256. */
  readonly isChecked: boolean;
  readonly at: Date;
  readonly parts: Map<number, Part>;
}

/** The content of the bucket: objects by their key, multipart uploads by their id. */
export interface Bucket {
  readonly objects: Map<string, Stored>;
  readonly uploads: Map<string, Multipart>;
}

export const md5 = (bytes: Uint8Array, encoding: 'hex' | 'base64' = 'hex'): string =>
  createHash('md5').update(bytes).digest(encoding);
export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64');

const crc = (bytes: Uint8Array): string => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(crc32(bytes));
  return four.toString('base64');
};

/** Refuses a body that does not match the hashes in its headers. */
export const checkDigests = (header: (name: string) => string | undefined, bytes: Buffer): void => {
  const digests = {
    'content-md5': () => md5(bytes, 'base64'),
    'x-amz-checksum-sha256': () => sha256(bytes),
    'x-amz-checksum-crc32': () => crc(bytes),
  };
  for (const [name, compute] of Object.entries(digests)) {
    const declared = header(name);
    if (declared === undefined) continue;
    const computed = compute();
    if (declared.length !== computed.length)
      refuse(
        name === 'content-md5' ? 'InvalidDigest' : 'InvalidRequest',
        `Value for ${name} header is invalid.`,
      );
    if (declared !== computed)
      refuse('BadDigest', `The ${name} you specified did not match what we received.`);
  }
  const others = [
    'x-amz-checksum-crc32c',
    'x-amz-checksum-sha1',
    'x-amz-checksum-crc64nvme',
    'x-amz-trailer',
  ];
  const unknown = others.find((name) => header(name) !== undefined);
  if (unknown) refuse('NotImplemented', `${unknown} is not implemented`);
};
