import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../client/errors.ts';
import { UploadTransferError } from './uploader.ts';
import { toUploadProblem, classifyUploadFailure } from './upload-failure.ts';

const refusal = (code: number, data: unknown = {}) => new ApiError(code, 'No', data, null);

test.each([
  ['again', [0, 408, 409, 423, 429, 500, 503]],
  ['login', [401]],
  ['leave', [403, 404, 410]],
  ['refused', [400, 413, 415, 499]],
] as const)('bytes: %s after %j', (trouble, all) => {
  for (const status of all)
    expect(classifyUploadFailure(new UploadTransferError(status)), `${status}`).toBe(trouble);
});

test.each([
  ['again', [429, 500, 503]],
  ['login', [401]],
  ['leave', [1701, 1709]],
  ['refused', [403, 1702, 1706]],
] as const)('calls: %s after %j', (trouble, all) => {
  for (const code of all) expect(classifyUploadFailure(refusal(code)), `${code}`).toBe(trouble);
});

test('retries a network error, returns a field error to the form, and reports other errors as ours', () => {
  expect(classifyUploadFailure(new NetworkError('gone'))).toBe('again');
  expect(classifyUploadFailure(refusal(400, { field: 'title', message: 'long' }))).toBe('form');
  expect(classifyUploadFailure(new TypeError('ours'))).toBe('unknown');
});

test('explains each problem to the user', () => {
  expect(toUploadProblem(refusal(1706, { post_id: '7' }))).toMatchObject({
    kind: 'posted_before',
    postId: '7',
  });
  expect(toUploadProblem(refusal(1703, { max_bytes: 9 }))).toMatchObject({
    kind: 'too_large',
    maxBytes: 9,
  });
  expect(toUploadProblem(refusal(1703))).toMatchObject({ kind: 'server', text: 'No' });
  expect(toUploadProblem(new UploadTransferError(400))).toEqual({ kind: 'server', text: '' });
});
