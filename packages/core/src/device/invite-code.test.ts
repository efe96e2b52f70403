import { expect, test } from 'vitest';
import { memoryStorage } from '../testing/fake-server.ts';
import { inviteCodeOf, keepInviteCode, keptInviteCode } from './invite-code.ts';
import { safeStorage } from './storage.ts';

test('reads the code from the link or from Telegram’s start parameter', () => {
  expect(inviteCodeOf('?invite=ABC123', null)).toBe('ABC123');
  expect(inviteCodeOf('', 'i_ABC123')).toBe('ABC123');
  expect(inviteCodeOf('', 'v_5-s_x1-i_ABC123')).toBe('ABC123');
  expect(inviteCodeOf('?a=1', 'v_5')).toBeNull();
});

test('the last touch counts, for 7 days', () => {
  const storage = safeStorage(memoryStorage());
  keepInviteCode(storage, 'OLD', 0);
  keepInviteCode(storage, 'NEW', 1_000);
  expect(keptInviteCode(storage, 604_800_999)).toBe('NEW');
  expect(keptInviteCode(storage, 604_801_000)).toBeUndefined();
});
