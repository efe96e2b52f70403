import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

test.each([
  ['Mira.Lind+taice@GoogleMail.com', 'miralind@gmail.com'],
  ['m.i.r.a@gmail.com', 'mira@gmail.com'],
  ['.m..ira@gmail.com', 'mira@gmail.com'],
  ['\uFF4D\uFF49\uFF52\uFF41@gmail.com', 'mira@gmail.com'],
  ['mira+a@outlook.com', 'mira@outlook.com'],
  ['mira+b@icloud.com', 'mira@icloud.com'],
  ['mira-shop@yahoo.com', 'mira@yahoo.com'],
  ['k.im@proton.me', 'kim@proton.me'],
  ['K-I_M+x@protonmail.com', 'kim@proton.me'],
  ['kim@pm.me', 'kim@proton.me'],
  ['1@lo.fastmail.com', 'lo@fastmail.com'],
  ['lo+a@fastmail.com', 'lo@fastmail.com'],
  ['mira@me.com', 'mira@icloud.com'],
  ['Mira@mac.com', 'mira@icloud.com'],
  ['j.oe@yandex.ru', 'j-oe@yandex.ru'],
  ['j-oe@ya.ru', 'j-oe@yandex.ru'],
])('%s is the mailbox %s', (written, mailbox) => {
  expect(canonicalAddress(written)).toBe(mailbox);
});

test.each([
  ['mira+1@proton.me', 'mira@proton.me'],
  ['Mira+a+b@fastmail.com', 'mira@fastmail.com'],
  ['mira+x@her-own.example', 'mira@her-own.example'],
])('a tag keeps the mailbox at any provider: %s', (written, mailbox) => {
  expect(canonicalAddress(written)).toBe(mailbox);
});

test('a leading plus is no tag', () => {
  expect(canonicalAddress('+mira@example.org')).toBe('+mira@example.org');
});

test('dots distinguish mailboxes unless the provider ignores them', () => {
  expect(canonicalAddress('M.Lind@Example.org')).toBe('m.lind@example.org');
  expect(canonicalAddress('m.lind@outlook.com')).toBe('m.lind@outlook.com');
  expect(canonicalAddress('m..lind@example.org')).toBe('m..lind@example.org');
});
