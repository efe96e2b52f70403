import { code } from './auth-fields.ts';
import { expect, test } from 'vitest';
import {
  emailAddress,
  isVideoFile,
  plainDigits,
  plainPhone,
  langOfTag,
  idPattern,
} from './shapes.ts';
import { amountIn } from './types.ts';

test.each([
  ['one@mailbox.test', 'one@mailbox.test'],
  [' First.Last+tag@Sub.Example.co.uk ', 'first.last+tag@sub.example.co.uk'],
  ["o'neil_9-x@a1.io", "o'neil_9-x@a1.io"],
  ['a@b.c', 'a@b.c'],
  // Handed out by carriers in Japan.
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
  // Letters are few, octets are many.
  `${'字'.repeat(22)}@example.org`,
  `a@${'ü'.repeat(60)}.example`,
  `a@${'b.'.repeat(126)}test`,
])('%j is none', (text) => {
  expect(emailAddress(text)).toBeNull();
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

test.each([
  ['１２３４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['१२३४५६', '123456'],
  ['𝟏𝟐𝟛𝟜𝟱𝟼', '123456'],
  ['١٬٢٣٤٫٥٦', '1,234.56'],
  ['１，０００．２５', '1,000.25'],
  ['0x9f, ½ and Ⅷ', '0x9f, ½ and Ⅷ'],
])('%s reads %s', (written, plain) => {
  expect(plainDigits(written)).toBe(plain);
});

test('codes and amounts in a request may be written in any digits', () => {
  expect(code.parse('１２٣٤۵۶')).toBe('123456');
  expect(amountIn.parse('١٢٫٥')).toBe('12.5');
  expect(amountIn.safeParse('½').success).toBe(false);
});

test('every digit of Unicode has its value', () => {
  let digits = 0;
  for (let code = 0; code < 0x11_00_00; code++) {
    const char = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(char)) continue;
    const { length } = plainDigits(char);
    expect([length, plainDigits(char).charCodeAt(0) - 48]).toEqual([1, digits % 10]);
    digits += 1;
  }
  expect(digits).toBeGreaterThan(600);
});

test.each([
  ['0151/234 567-89', '015123456789'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['0044 (0)20 7946 0018', '00442079460018'],
  ['(020) 7946 0018', '02079460018'],
  ['(0)20 7946 0018', '02079460018'],
  ['＋４９ ０１５１', '+490151'],
  ['٠١٠٠ ١٢٣ ٤٥٦٧', '01001234567'],
  ['\u202A+62\u00A0812–5550—4471\u202C', '+6281255504471'],
  ['341.555.0441', '3415550441'],
  ['call me', 'callme'],
])('the phone %s is %s', (written, plain) => {
  expect(plainPhone(written)).toBe(plain);
});

test.each([
  ['dawn.MP4', '', true],
  ['IMG_0001.MOV', 'video/quicktime', true],
  ['film.mkv', '', true],
  ['film.mkv', 'application/x-matroska', true],
  // Some systems take it for a translation.
  ['00001.ts', 'text/vnd.trolltech.linguist', true],
  ['00001.MTS', 'model/vnd.mts', true],
  ['msf:1000001', 'video/mp4', true],
  ['msf:1000001', '', true],
  ['clip', 'video/webm;codecs=vp9', true],
  ['talk.wmv', 'video/x-ms-wmv', false],
  ['talk.mpg', 'video/mpeg', false],
  ['talk.rmvb', '', false],
  ['cat.gif', 'image/gif', false],
  ['notes.txt', 'application/octet-stream', false],
])('%s of type %j: %s', (name, type, isTaken) => {
  expect(isVideoFile({ name, type })).toBe(isTaken);
});
