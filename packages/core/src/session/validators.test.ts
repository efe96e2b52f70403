import { expect, test } from 'vitest';
import { checkEmail, checkLogin, checkWithCode } from './validators.ts';

const key = (problem: { key: string } | null) => problem?.key ?? null;

test('an address has no spaces, one @ and a dot in the domain', () => {
  const bad = ['a', 'a@b', 'a b@c.d', 'a@b@c.d', 'a@b.', 'a@.b', '@b.c'];
  expect(bad.map((email) => key(checkEmail(email)))).toEqual(bad.map(() => 'emailShape'));
  expect([key(checkEmail('  ')), key(checkEmail(' a@b.co '))]).toEqual(['emailRequired', null]);
});

test('a login needs address, password and agreement, reported in this order', () => {
  const form = { email: '', password: '', agreed: false };
  expect(key(checkLogin(form))).toBe('emailRequired');
  expect(key(checkLogin({ ...form, email: 'a@b.co' }))).toBe('passwordRequired');
  expect(key(checkLogin({ ...form, email: 'a@b.co', password: 'x' }))).toBe('agreeRequired');
  expect(checkLogin({ email: 'a@b.co', password: 'x', agreed: true })).toBeNull();
});

test('registration and a new password need address, code and password', () => {
  expect(key(checkWithCode({ email: '', code: '', password: '' }))).toBe('emailRequired');
  expect(key(checkWithCode({ email: 'a@b.co', code: '', password: '' }))).toBe('codeRequired');
  expect(key(checkWithCode({ email: 'a@b.co', code: '1', password: '' }))).toBe('passwordRequired');
  expect(checkWithCode({ email: 'a@b.co', code: '1', password: 'x' })).toBeNull();
});
