import { TELEGRAM_RATE_LIMITS } from './rate-limiter.ts';

const MINUTE_MS = 60_000;
const EACH_MS = 1_000 / TELEGRAM_RATE_LIMITS.perSecond;

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
    const due = at.getTime();
    const begin = Math.max(freeAt, due);
    const end = begin + telegram * EACH_MS;
    longestMs = Math.max(longestMs, end - due);
    const late = Math.min(telegram, Math.ceil(Math.max(0, end - due - keepMs) / EACH_MS));
    tooLate += late;
    freeAt = end - late * EACH_MS;
  }
  return { minutes: Math.ceil(longestMs / MINUTE_MS), tooLate };
};
