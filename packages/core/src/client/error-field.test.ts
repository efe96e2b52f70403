import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { getErrorField } from './error-field.ts';

const refusal = (code: number, data: unknown = {}) => new ApiError(code, 'no', data, null);

test('maps a code to its field, and a bad parameter to the named field', () => {
  expect(getErrorField(refusal(1101))).toBe('password');
  expect(getErrorField(refusal(1102))).toBe('code');
  expect(getErrorField(refusal(1103))).toBe('email');
  expect(getErrorField(refusal(400, { field: 'nickname', rule: 'too_big' }))).toBe('nickname');
});

test('maps an unrelated error to no field', () => {
  expect(getErrorField(refusal(429))).toBeNull();
  expect(getErrorField(refusal(400))).toBeNull();
  expect(getErrorField(refusal(1501, { field: 'amount' }))).toBeNull();
  expect(getErrorField(new NetworkError('gone'))).toBeNull();
});
