import { expect, test } from 'vitest';
import { code } from './auth-fields.ts';
import { plainDigits, plainPhone } from './digits.ts';
import { amountIn } from './types.ts';

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

test('codes and amounts in a request accept any script’s digits', () => {
  expect(code.parse('１２٣٤۵۶')).toBe('123456');
  expect(amountIn.parse('١٢٫٥')).toBe('12.5');
  expect(amountIn.safeParse('½').success).toBe(false);
});

test('maps every Unicode digit to its value', () => {
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
