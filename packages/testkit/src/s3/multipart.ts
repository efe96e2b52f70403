import { randomBytes } from 'node:crypto';
import { md5, type Multipart, type Part, sha256 } from './bucket.ts';
import type { Answer, Call } from './call.ts';
import { document, refuse } from './refusal.ts';

const mostParts = 10_000;
const mostPartBytes = 5 * 1024 ** 3;

export const createMultipart = ({ bucket, bucketName, key, header, now }: Call): Answer => {
  const algorithm = header('x-amz-checksum-algorithm');
  if (algorithm !== undefined && algorithm !== 'SHA256')
    refuse('NotImplemented', `${algorithm} is not implemented`);
  const id = randomBytes(24).toString('base64url');
  bucket.uploads.set(id, {
    key,
    contentType: header('content-type') ?? 'binary/octet-stream',
    isChecked: algorithm !== undefined,
    at: now,
    parts: new Map(),
  });
  const body = document('InitiateMultipartUploadResult', {
    Bucket: bucketName,
    Key: key,
    UploadId: id,
  });
  return { status: 200, body };
};

/** The upload of this id and this key. */
const uploadOf = ({ bucket, key, param }: Call): { id: string; upload: Multipart } => {
  const id = param('uploadId') ?? '';
  const upload = bucket.uploads.get(id);
  if (upload?.key !== key)
    return refuse(
      'NoSuchUpload',
      'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    );
  return { id, upload };
};

export const uploadPart = (call: Call): Answer => {
  const { upload } = uploadOf(call);
  const { header, param, bytes, now } = call;
  const number = Number(param('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > mostParts)
    refuse('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  if (bytes.length > mostPartBytes)
    refuse('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.');
  if (upload.isChecked && header('x-amz-checksum-sha256') === undefined)
    refuse(
      'InvalidRequest',
      'Checksum Type mismatch occurred, expected checksum Type: sha256, actual checksum Type: null',
    );
  const part = { bytes, etag: md5(bytes), sha256: sha256(bytes), at: now };
  upload.parts.set(number, part);
  return {
    status: 200,
    headers: {
      ETag: `"${part.etag}"`,
      ...(upload.isChecked && { 'x-amz-checksum-sha256': part.sha256 }),
    },
  };
};

export const listParts = (call: Call): Answer => {
  const { id, upload } = uploadOf(call);
  const after = Number(call.param('part-number-marker') ?? 0);
  const limit = Math.min(Number(call.param('max-parts') ?? 1_000), 1_000);
  const following = [...upload.parts].filter(([n]) => n > after).sort(([a], [b]) => a - b);
  const listed = following.slice(0, limit);
  const body = document('ListPartsResult', {
    Bucket: call.bucketName,
    Key: call.key,
    UploadId: id,
    ChecksumAlgorithm: upload.isChecked ? 'SHA256' : null,
    PartNumberMarker: after,
    NextPartNumberMarker: listed.at(-1)?.[0] ?? 0,
    MaxParts: limit,
    IsTruncated: following.length > listed.length,
    Part: listed.map(([number, part]) => ({
      PartNumber: number,
      LastModified: part.at.toISOString(),
      ETag: `"${part.etag}"`,
      Size: part.bytes.length,
      ChecksumSHA256: upload.isChecked ? part.sha256 : null,
    })),
  });
  return { status: 200, body };
};

interface Named {
  readonly number: number;
  readonly etag: string;
  readonly sha256: string | undefined;
}

const partPattern = /<Part>((?:<(\w+)>[^<]*<\/\2>)+)<\/Part>/g;

/** The parts that a `CompleteMultipartUpload` document names; refuses any other text. */
const readParts = (text: string): readonly Named[] => {
  const malformed = () =>
    refuse(
      'MalformedXML',
      'The XML you provided was not well-formed or did not validate against our published schema',
    );
  const partsXml =
    /^(?:<\?xml[^>]*\?>\s*)?<CompleteMultipartUpload(?: xmlns="[^"]*")?>([\s\S]*)<\/CompleteMultipartUpload>\s*$/.exec(
      text.replaceAll(/>\s+</g, '><'),
    )?.[1];
  if (partsXml === undefined || partsXml === '' || partsXml.replaceAll(partPattern, '') !== '')
    malformed();
  return [...(partsXml ?? '').matchAll(partPattern)].map(([, fields = '']) => {
    const tagText = (name: string): string | undefined =>
      new RegExp(`<${name}>([^<]*)</${name}>`).exec(fields)?.[1]?.replaceAll('&quot;', '"');
    const number = Number(tagText('PartNumber') ?? malformed());
    const etag = (tagText('ETag') ?? malformed()).replaceAll('"', '');
    return { number, etag, sha256: tagText('ChecksumSHA256') };
  });
};

const find = ({ parts, isChecked }: Multipart, requested: Named): Part => {
  const invalid = () =>
    refuse(
      'InvalidPart',
      "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
    );
  const part = parts.get(requested.number) ?? invalid();
  if (part.etag !== requested.etag) invalid();
  if (isChecked && requested.sha256 === undefined)
    refuse(
      'InvalidRequest',
      'The upload was created using a sha256 checksum. The complete request must include the checksum for each part.',
    );
  if (requested.sha256 !== undefined && requested.sha256 !== part.sha256) invalid();
  return part;
};

export const completeMultipart = (call: Call): Answer => {
  const { id, upload } = uploadOf(call);
  const { bucket, bucketName, key, bytes, now, minPartBytes } = call;
  const requested = readParts(bytes.toString());
  if (
    requested.some(
      ({ number }, index) => index > 0 && number <= (requested[index - 1]?.number ?? 0),
    )
  )
    refuse(
      'InvalidPartOrder',
      'The list of parts was not in ascending order. Parts must be ordered by part number.',
    );
  const parts = requested.map((entry) => find(upload, entry));
  if (parts.slice(0, -1).some((part) => part.bytes.length < minPartBytes))
    refuse('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  const etag = `${md5(Buffer.concat(parts.map((part) => Buffer.from(part.etag, 'hex'))))}-${parts.length}`;
  const content = Buffer.concat(parts.map((part) => part.bytes));
  bucket.objects.set(key, { bytes: content, etag, contentType: upload.contentType, at: now });
  bucket.uploads.delete(id);
  const body = document('CompleteMultipartUploadResult', {
    Location: `/${bucketName}/${key}`,
    Bucket: bucketName,
    Key: key,
    ETag: `"${etag}"`,
  });
  return { status: 200, body };
};

export const abortMultipart = (call: Call): Answer => {
  call.bucket.uploads.delete(uploadOf(call).id);
  return { status: 204 };
};

export const listMultiparts = ({ bucket, bucketName, param }: Call): Answer => {
  const prefix = param('prefix') ?? '';
  const uploads = [...bucket.uploads].filter(([, { key }]) => key.startsWith(prefix));
  const body = document('ListMultipartUploadsResult', {
    Bucket: bucketName,
    Prefix: prefix,
    MaxUploads: 1_000,
    IsTruncated: false,
    Upload: uploads.map(([id, { key, at }]) => ({
      Key: key,
      UploadId: id,
      Initiated: at.toISOString(),
    })),
  });
  return { status: 200, body };
};
