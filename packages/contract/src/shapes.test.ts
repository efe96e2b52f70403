import { expect, test } from 'vitest';
import { emailPattern, langOfTag, idPattern } from './shapes.ts';

test.each([
  'one@mailbox.test',
  'First.Last+tag@sub.example.co.uk',
  "o'neil_9-x@a1.io",
  'x@xn--mnchen-3ya.de',
  'x@example.xn--p1ai',
  `${'l'.repeat(64)}@example.org`,
])('%s is an address', (address) => {
  expect(emailPattern.test(address)).toBe(true);
});

test.each([
  '1<one@mailbox.test>',
  'a,b@mailbox.test',
  'one@mailbox.test,two@mailbox.test',
  '"a b"@mailbox.test',
  'a@b@mailbox.test',
  'a%relay@mailbox.test',
  'relay!a@mailbox.test',
  '(note)a@mailbox.test',
  'a\u0000@mailbox.test',
  'a\r\nBcc: b@mailbox.test',
  'а@mailbox.test',
  '.a@mailbox.test',
  'a..b@mailbox.test',
  'a.@mailbox.test',
  'a@mailbox',
  'a@-mailbox.test',
  'a@mailbox-.test',
  'a@mailbox..test',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  `${'l'.repeat(65)}@example.org`,
])('%j is none', (text) => {
  expect(emailPattern.test(text)).toBe(false);
});

test('a tag of a language leads to the nearest language of the product', () => {
  const tags = ['zh-hans', 'zh', 'zh-CN', 'zh-hant', 'zh-TW', 'zh_HK', 'zh-yue-HK', 'en', 'ru', ''];
  expect(tags.map((tag) => langOfTag(tag)).join(' ')).toBe('cn cn cn tw tw tw tw en en en');
});

test('an id is one of 64 bits whatever its digits are', () => {
  const largest = '9'.repeat(18);
  for (const id of ['1', '42', largest]) expect(idPattern.test(id)).toBe(true);
  expect(BigInt(largest)).toBeLessThan(2n ** 63n);
  for (const id of ['', '0', '07', '-1', '1.5', '1e3', ' 1', '1\n', '٣', `${largest}0`])
    expect(idPattern.test(id)).toBe(false);
});
