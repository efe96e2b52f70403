import { expect, test } from 'vitest';
import { ApiError } from '../client/errors.ts';
import { findAddressProblems, addressProblemsFromError } from './address-problems.ts';

const whole = {
  first_name: 'Nara',
  last_name: 'Wijaya',
  country: 'ID',
  dial_code: '62',
  phone: '812 555 4471',
  detail_address: 'Jl. Kemang Raya 24, Jakarta',
  postcode: '',
};

test('requires five fields, and treats blanks as empty', () => {
  expect(findAddressProblems(whole)).toBeNull();
  expect(findAddressProblems({ ...whole, country: '', last_name: '  ' })).toEqual({
    country: 'missing',
    last_name: 'missing',
  });
});

test('maps a refusal to its fields, and ignores its other data', () => {
  const refusal = (code: number, fields: unknown) => new ApiError(code, 'no', { fields }, null);
  const told = [
    { field: 'phone', reason: 'wrong' },
    { field: 'detail_address', reason: 'of another day' },
    { field: 'shoe_size', reason: 'missing' },
    null,
  ];
  expect(addressProblemsFromError(refusal(1603, told))).toEqual({
    phone: 'wrong',
    detail_address: 'wrong',
  });
  expect(addressProblemsFromError(refusal(1603, 'phone'))).toBeNull();
  expect(addressProblemsFromError(refusal(1607, told))).toBeNull();
  expect(addressProblemsFromError(new Error('no'))).toBeNull();
});
