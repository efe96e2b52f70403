import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { fieldOf } from './field-of.ts';

const refusal = (code: number, data: unknown = {}) => new ApiError(code, 'no', data, null);

test('maps a code to its field, and a bad parameter to the named field', () => {
  expect(fieldOf(refusal(1101))).toBe('password');
  expect(fieldOf(refusal(1102))).toBe('code');
  expect(fieldOf(refusal(1103))).toBe('email');
  expect(fieldOf(refusal(400, { field: 'nickname', rule: 'too_big' }))).toBe('nickname');
});

test('maps an unrelated error to no field', () => {
  expect(fieldOf(refusal(429))).toBeNull();
  expect(fieldOf(refusal(400))).toBeNull();
  expect(fieldOf(refusal(1501, { field: 'amount' }))).toBeNull();
  expect(fieldOf(new NetworkError('gone'))).toBeNull();
});
