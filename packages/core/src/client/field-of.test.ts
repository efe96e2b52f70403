import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { fieldOf } from './field-of.ts';

const refusal = (code: number, data: unknown = {}) => new ApiError(code, 'no', data, null);

test('a code leads to its field, a bad parameter to the one that the server names', () => {
  expect(fieldOf(refusal(1101))).toBe('password');
  expect(fieldOf(refusal(1102))).toBe('code');
  expect(fieldOf(refusal(1103))).toBe('email');
  expect(fieldOf(refusal(400, { field: 'nickname', rule: 'too_big' }))).toBe('nickname');
});

test('what concerns no field is told of none', () => {
  expect(fieldOf(refusal(429))).toBeNull();
  expect(fieldOf(refusal(400))).toBeNull();
  expect(fieldOf(refusal(1501, { field: 'amount' }))).toBeNull();
  expect(fieldOf(new NetworkError('gone'))).toBeNull();
});
