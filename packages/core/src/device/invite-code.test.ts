import { expect, test } from 'vitest';
import { memoryStorage } from '../testing/fake-server.ts';
import { parseInviteCode, saveInviteCode, getInviteCode } from './invite-code.ts';
import { safeStorage } from './storage.ts';

test('reads the code from the link or from Telegram’s start parameter', () => {
  expect(parseInviteCode('?invite=ABC123', null)).toBe('ABC123');
  expect(parseInviteCode('', 'i_ABC123')).toBe('ABC123');
  expect(parseInviteCode('', 'v_5-s_x1-i_ABC123')).toBe('ABC123');
  expect(parseInviteCode('?a=1', 'v_5')).toBeNull();
});

test('the last touch counts, for 7 days', () => {
  const storage = safeStorage(memoryStorage());
  saveInviteCode(storage, 'OLD', 0);
  saveInviteCode(storage, 'NEW', 1_000);
  expect(getInviteCode(storage, 604_800_999)).toBe('NEW');
  expect(getInviteCode(storage, 604_801_000)).toBeUndefined();
});
