import { expect, test } from 'vitest';
import { estimateChatSendTime } from './chat-send-time.ts';

const HOUR_MS = 3_600_000;
const at = (time: string, telegram: number) => ({
  at: new Date(`2026-11-21T${time}:00Z`),
  telegram,
});

test('a hundred thousand chats in one minute take over an hour, and some expire', () => {
  expect(estimateChatSendTime([at('11:40', 100_000)], HOUR_MS)).toEqual({
    minutes: 67,
    tooLate: 10_000,
  });
  expect(estimateChatSendTime([at('11:40', 60_000), at('11:40', 40_000)], HOUR_MS)).toMatchObject({
    tooLate: 10_000,
  });
  expect(estimateChatSendTime([at('11:40', 100_000)], 1.2 * HOUR_MS)).toEqual({
    minutes: 67,
    tooLate: 0,
  });
});

test('later messages wait for earlier ones, but not for expired ones', () => {
  const [first, second] = [at('11:00', 180_000), at('12:00', 45_000)];
  expect(estimateChatSendTime([second, first], 3 * HOUR_MS)).toEqual({ minutes: 120, tooLate: 0 });
  expect(estimateChatSendTime([second, first], HOUR_MS)).toEqual({ minutes: 120, tooLate: 90_000 });
  expect(estimateChatSendTime([first, at('15:00', 45_000)], 3 * HOUR_MS).minutes).toBe(120);
  expect(estimateChatSendTime([], HOUR_MS)).toEqual({ minutes: 0, tooLate: 0 });
});
