import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type UploadedPart, contentTypeOf, type Multipart } from '../storage.ts';
import { nullIfMissing, type BucketClient } from './client.ts';

const checksum = 'x-amz-checksum-sha256';

/** Objects that come in parts, each of which is checked by its SHA-256 as it arrives. */
export function s3Multipart({ client, bucket }: BucketClient, prefix: string): Multipart {
  const target = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const parts = async (key: string, id: string): Promise<UploadedPart[]> => {
    const uploaded: UploadedPart[] = [];
    let marker: string | undefined;
    // The library's own paging never ends: each page names a next one, also the last.
    do {
      const page: ListPartsCommandOutput = await client.send(
        new ListPartsCommand({ ...target(key), UploadId: id, PartNumberMarker: marker }),
      );
      for (const part of page.Parts ?? []) {
        const { PartNumber = 0, Size = 0, ETag = '', ChecksumSHA256, LastModified } = part;
        uploaded.push({
          number: PartNumber,
          size: Size,
          etag: ETag,
          sha256: ChecksumSHA256 ?? null,
          at: LastModified ?? new Date(0),
        });
      }
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker !== undefined);
    return uploaded.toSorted((a, b) => a.number - b.number);
  };
  return {
    create: async (key) => {
      const upload = await client.send(
        new CreateMultipartUploadCommand({
          ...target(key),
          ContentType: contentTypeOf(key),
          ChecksumAlgorithm: 'SHA256',
        }),
      );
      if (!upload.UploadId) throw new Error('the bucket did not start a multipart upload');
      return upload.UploadId;
    },
    listParts: (key, id) => parts(key, id).catch(nullIfMissing),
    presign: async (key, id, { number, bytes, sha256, expiresS }) => {
      const command = new UploadPartCommand({
        ...target(key),
        UploadId: id,
        PartNumber: number,
        ContentLength: bytes,
        ChecksumSHA256: sha256,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: expiresS,
        signableHeaders: new Set(['host', 'content-length', checksum]),
        // In the address it would be a parameter that a server may ignore.
        unhoistableHeaders: new Set([checksum]),
      });
      return { url, headers: { [checksum]: sha256 } };
    },
    complete: async (key, id, uploadedParts) => {
      const completed = await client
        .send(
          new CompleteMultipartUploadCommand({
            ...target(key),
            UploadId: id,
            MultipartUpload: {
              Parts: uploadedParts.map(({ number, etag, sha256 }) => ({
                PartNumber: number,
                ETag: etag,
                ChecksumSHA256: sha256 ?? undefined,
              })),
            },
          }),
        )
        .catch(nullIfMissing);
      return completed !== null;
    },
    abort: async (key, id) => {
      await client
        .send(new AbortMultipartUploadCommand({ ...target(key), UploadId: id }))
        .catch(nullIfMissing);
    },
    listOpenUploads: async function* listUploads(keyPrefix) {
      let cursor: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list(cursor);
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Key && UploadId && Initiated)
            yield { key: Key.slice(prefix.length), id: UploadId, at: Initiated };
        cursor = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
      }
      function list(from: object) {
        return client.send(
          new ListMultipartUploadsCommand({
            Bucket: bucket,
            Prefix: `${prefix}${keyPrefix}`,
            ...from,
          }),
        );
      }
    },
  };
}
