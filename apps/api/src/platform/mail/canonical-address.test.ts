import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

test.each([
  ['Mira.Lind+taice@GoogleMail.com', 'miralind@gmail.com'],
  ['m.i.r.a@gmail.com', 'mira@gmail.com'],
  ['mira+a@outlook.com', 'mira@outlook.com'],
  ['mira+b@icloud.com', 'mira@icloud.com'],
  ['mira-shop@yahoo.com', 'mira@yahoo.com'],
])('%s is the mailbox %s', (written, mailbox) => {
  expect(canonicalAddress(written)).toBe(mailbox);
});

test('where a provider is not known to ignore them, dots and tags are another mailbox', () => {
  expect(canonicalAddress('M.Lind+taice@Example.org')).toBe('m.lind+taice@example.org');
  expect(canonicalAddress('m.lind@outlook.com')).toBe('m.lind@outlook.com');
});
