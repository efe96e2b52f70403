import { expect, test } from 'vitest';
import { newInviteCode, readInviteCode } from './invite-code.ts';

test('every new code reads back as itself', () => {
  for (let i = 0; i < 500; i++) {
    const code = newInviteCode();
    expect(readInviteCode(code)).toBe(code);
  }
});

test('similar-looking characters give the same code, and other text is rejected', () => {
  expect(readInviteCode(' abcd2o1l ')).toBe('ABCD2011');
  for (const typed of ['', 'ABCD', 'ABCDEFGHJ', 'ABCDEFGU', 'ABCD-123', 'ＡBCD1234'])
    expect(readInviteCode(typed)).toBeUndefined();
});
