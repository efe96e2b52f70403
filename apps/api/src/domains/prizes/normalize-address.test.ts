import { expect, test } from 'vitest';
import { normalizeAddress, normalizePostcode } from './normalize-address.ts';

test.each([
  ['12 Main Street, Apartment 4', '12 main st. apt #4'],
  ['12 Main Street, Apt 4', '12  MAIN STR - Flat No. 4'],
  ['350 North Fifth Avenue', '350 N. Fifth Ave'],
  ["4 Saint John's Road", '4 St Johns Rd.'],
  ['Müllerstraße 7b', 'Mueller Str. 7 B'],
  ['Müllerstraße 7b', 'MULLERSTRASSE 7B'],
  ['Łąkowa 3', 'Lakowa nr 3'],
  ['Calle de Alcalá, 9', 'c/ de alcala no 9'],
  ['Jl. Kemang Raya 24', 'jalan kemang-raya No.24'],
  ['улица Ленина, дом 5, квартира 8', 'ул. Ленина д.5 кв.8'],
  ['臺北市信義路五段7號', '台北市 信义路五段７号'],
])('%s equals %s', (one, other) => {
  expect(normalizeAddress(one)).toBe(normalizeAddress(other));
});

test.each([
  ['12 Main Street', '12 Main Road'],
  ['12 Main Street', '12 North Main Street'],
  ['Main Street 1, 23', 'Main Street 12, 3'],
  ['Main Street 1, 23', 'Main Street 123'],
  ['7b Strand', '7 Strand'],
  ['ถนนสุขุมวิท 1', 'ถนนสีลม 1'],
  ['信義路五段7號', '信義路四段7號'],
])('%s differs from %s', (one, other) => {
  expect(normalizeAddress(one)).not.toBe(normalizeAddress(other));
});

test('a US postcode matches with and without its last four digits', () => {
  expect(normalizePostcode('US', '10118-0110')).toBe(normalizePostcode('US', '10118'));
  expect(normalizePostcode('GB', 'SW1A 1AA')).toBe(normalizePostcode('GB', 'sw1a1aa'));
  expect(normalizePostcode('BR', '123456789')).not.toBe(normalizePostcode('BR', '12345'));
});
