/** Callback data of the buttons under a reminder in the bot's chat (at most 64 bytes each). */
export const remindCallbacks = {
  open: 'remind:open',
  /** No more reminders on the reminder's business day: someone may press the button on a later one. */
  skip: (day: string): string => `remind:skip:${day}`,
  skipPattern: /^remind:skip:(\d{4}-\d{2}-\d{2})$/,
  /** No reminder on any day. */
  stop: 'remind:stop',
} as const;

/** Callback data of the buttons under the question about a cash-out; `id`: the cash-out's. */
export const cashOutCallbacks = {
  yes: (id: bigint | string): string => `cashout:yes:${id}`,
  no: (id: bigint | string): string => `cashout:no:${id}`,
  /** Matches the data of `yes` and `no`. */
  pattern: /^cashout:(yes|no):(\d{1,18})$/,
} as const;
