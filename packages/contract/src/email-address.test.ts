import { expect, test } from 'vitest';
import { emailAddress } from './email-address.ts';

test.each([
  ['one@mailbox.test', 'one@mailbox.test'],
  [' First.Last+tag@Sub.Example.co.uk ', 'first.last+tag@sub.example.co.uk'],
  ["o'neil_9-x@a1.io", "o'neil_9-x@a1.io"],
  ['a@b.c', 'a@b.c'],
  // Carriers in Japan assign such addresses.
  ['a..b.@docomo.ne.jp', 'a..b.@docomo.ne.jp'],
  ['x@xn--mnchen-3ya.de', 'x@xn--mnchen-3ya.de'],
  ['x@MÜNCHEN.de', 'x@xn--mnchen-3ya.de'],
  ['Jose\u0301@mu\u0308nchen.de', 'josé@xn--mnchen-3ya.de'],
  ['用户@例子。公司', '用户@xn--fsqu00a.xn--55qx5d'],
  ['Пётр@почта.рф', 'пётр@xn--80a1acny.xn--p1ai'],
  ['أحمد@مثال.إختبار', 'أحمد@xn--mgbh0fb.xn--kgbechtv'],
  [`${'l'.repeat(64)}@example.org`, `${'l'.repeat(64)}@example.org`],
])('%s is the address %s', (address, normal) => {
  expect(emailAddress(address)).toBe(normal);
  expect(emailAddress(normal)).toBe(normal);
});

test.each([
  '1<one@mailbox.test>',
  'a,b@mailbox.test',
  'one@mailbox.test,two@mailbox.test',
  '"a b"@mailbox.test',
  'a b@mailbox.test',
  'a\u3000b@mailbox.test',
  'a@b@mailbox.test',
  'a%relay@mailbox.test',
  'relay!a@mailbox.test',
  '(note)a@mailbox.test',
  'a\u0000@mailbox.test',
  'a\u200Bb@mailbox.test',
  '\u3164@mailbox.test',
  'a\r\nBcc: b@mailbox.test',
  '@mailbox.test',
  'a@mailbox',
  'a@.test',
  'a@mailbox.',
  'a@mail box.test',
  'a@mailbox.test/path',
  'a@-mailbox.test',
  'a@mailbox-.test',
  'a@mailbox..test',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@127.1',
  'a@１２７.１',
  `${'l'.repeat(65)}@example.org`,
  // Few letters, but many octets.
  `${'字'.repeat(22)}@example.org`,
  `a@${'ü'.repeat(60)}.example`,
  `a@${'b.'.repeat(126)}test`,
])('%j is no address', (text) => {
  expect(emailAddress(text)).toBeNull();
});
