import { TELEGRAM_RATE_LIMITS } from './rate-limiter.ts';

const MINUTE_MS = 60_000;
const SEND_INTERVAL_MS = 1_000 / TELEGRAM_RATE_LIMITS.perSecond;

/** Number of chats due at a time. */
export interface ChatsDue {
  readonly at: Date;
  readonly telegram: number;
}

/**
 * Waiting time of the last chats at Telegram's rate. Also the number dropped because they would wait past their expiry.
 */
export const estimateChatSendTime = (
  chats: readonly ChatsDue[],
  keepMs: number,
): { readonly minutes: number; readonly tooLate: number } => {
  let [freeAt, longestMs, tooLate] = [0, 0, 0];
  for (const { at, telegram } of chats.toSorted((one, other) => +one.at - +other.at)) {
    const dueMs = at.getTime();
    const startMs = Math.max(freeAt, dueMs);
    const endMs = startMs + telegram * SEND_INTERVAL_MS;
    longestMs = Math.max(longestMs, endMs - dueMs);
    const lateCount = Math.min(
      telegram,
      Math.ceil(Math.max(0, endMs - dueMs - keepMs) / SEND_INTERVAL_MS),
    );
    tooLate += lateCount;
    freeAt = endMs - lateCount * SEND_INTERVAL_MS;
  }
  return { minutes: Math.ceil(longestMs / MINUTE_MS), tooLate };
};
