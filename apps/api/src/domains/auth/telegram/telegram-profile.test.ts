import { expect, test } from 'vitest';
import { allowedAvatarUrl, parseInviteCode } from './telegram-profile.ts';

test('accepts a photo only from a Telegram host over HTTPS', () => {
  expect(allowedAvatarUrl('https://t.me/i/userpic/320/mira.svg')).toBe(
    'https://t.me/i/userpic/320/mira.svg',
  );
  expect(allowedAvatarUrl('https://cdn4.telegram.org/file/1.jpg')).not.toBe('');
  for (const bad of [
    null,
    '',
    'javascript:alert(1)',
    'http://t.me/x',
    'https://t.me.evil.example/x',
    'https://eviltelegram.org/x',
  ])
    expect(allowedAvatarUrl(bad)).toBe('');
});

test('finds the invite code alone and after a shared video', () => {
  expect(parseInviteCode('i_ABCD1234')).toBe('ABCD1234');
  expect(parseInviteCode('v_12-s_q1w2-i_ABCD1234')).toBe('ABCD1234');
  for (const other of [null, '', 'v_12', 'v_12-s_i'])
    expect(parseInviteCode(other)).toBeUndefined();
});
