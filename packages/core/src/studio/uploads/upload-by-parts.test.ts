import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UploadRequest } from './uploader.ts';
import { UploadTransferError } from './uploader.ts';
import { uploadByParts } from './upload-by-parts.ts';
import type { SendPart } from './send-part.ts';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** A bucket, and the server that assigns addresses to parts. */
const aBucket = ({ refuse = {} }: { refuse?: Record<number, number> } = {}) => {
  const held = new Map<number, string>();
  const asked: unknown[] = [];
  const wholes: unknown[] = [];
  const api: UploadRequest['api'] = {
    uploadPart: async (input) => {
      asked.push(input);
      const { number } = input;
      return { url: `/part/${number}`, headers: { sum: input.sha256 }, bytes: 0, expires_at: '' };
    },
    uploadWhole: async (input) => {
      wholes.push(input);
      return {};
    },
  };
  const send: SendPart = async ({ url, headers, piece, progress }) => {
    const number = Number(url.split('/').at(-1));
    const status = refuse[number];
    if (status !== undefined) throw new UploadTransferError(status);
    const text = await piece.text();
    if (headers['sum'] !== hex(text)) throw new UploadTransferError(403);
    progress(piece.size);
    held.set(number, text);
    return `"etag-${number}"`;
  };
  return { api, send, held, asked, wholes };
};

const carriageOf = (api: UploadRequest['api'], more: Partial<UploadRequest> = {}) => {
  const told: number[] = [];
  const acknowledged: number[] = [];
  const carriage: UploadRequest = {
    file: new Blob(['0123456789abcdefghij-end']),
    protocol: 's3',
    uploadId: 'up-1',
    endpoint: '',
    api,
    from: 0,
    grant: 'token',
    session: () => null,
    chunkBytes: 10,
    signal: new AbortController().signal,
    progress: (bytes) => told.push(bytes),
    acknowledged: (bytes) => acknowledged.push(bytes),
    ...more,
  };
  return { carriage, told, acknowledged };
};

test('sends each part to its own address with its own hash, and then completes the upload', async () => {
  const { api, send, held, asked, wholes } = aBucket();
  const { carriage, told, acknowledged } = carriageOf(api);
  await uploadByParts(carriage, send);
  expect([...held.values()]).toEqual(['0123456789', 'abcdefghij', '-end']);
  expect(asked).toEqual(
    [...held].map(([number, text]) => ({
      upload_id: 'up-1',
      token: 'token',
      number,
      sha256: hex(text),
    })),
  );
  expect([told, acknowledged]).toEqual([
    [10, 20, 24],
    [10, 20, 24],
  ]);
  const parts = [1, 2, 3].map((number) => ({ number, etag: `"etag-${number}"` }));
  expect(wholes).toEqual([{ upload_id: 'up-1', token: 'token', parts }]);
});

test('resumes after the stored parts, without reporting them', async () => {
  const { api, send, held, wholes } = aBucket();
  await uploadByParts(carriageOf(api, { from: 20 }).carriage, send);
  expect([...held.keys()]).toEqual([3]);
  expect(wholes).toMatchObject([{ parts: [{ number: 3 }] }]);
});

test('completes the upload at once if all parts are stored', async () => {
  const { api, send, held, wholes } = aBucket();
  await uploadByParts(carriageOf(api, { from: 24 }).carriage, send);
  expect([held.size, wholes.length]).toEqual([0, 1]);
});

test('a refused part fails the upload, which is never completed', async () => {
  const { api, send, held, wholes } = aBucket({ refuse: { 2: 503 } });
  const { carriage, acknowledged } = carriageOf(api);
  await expect(uploadByParts(carriage, send)).rejects.toMatchObject({ status: 503 });
  expect([[...held.keys()], acknowledged, wholes]).toEqual([[1], [10], []]);
});

test('sends nothing after an abort', async () => {
  const { api, send, asked } = aBucket();
  const given = new AbortController();
  given.abort(new Error('given up'));
  const { carriage } = carriageOf(api, { signal: given.signal });
  await expect(uploadByParts(carriage, send)).rejects.toThrow('given up');
  expect(asked).toEqual([]);
});
