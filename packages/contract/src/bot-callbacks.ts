/** What the buttons under a reminder in the bot's chat send (at most 64 bytes each). */
export const remindCallbacks = {
  open: 'remind:open',
  /** No reminder any more on the business day that it was of: it may be pressed on a later one. */
  skip: (day: string): string => `remind:skip:${day}`,
  skipPattern: /^remind:skip:(\d{4}-\d{2}-\d{2})$/,
  /** None on any day. */
  stop: 'remind:stop',
} as const;

/** What the buttons under the question about a cash-out send; `id`: the cash-out's. */
export const cashOutCallbacks = {
  yes: (id: bigint | string): string => `cashout:yes:${id}`,
  no: (id: bigint | string): string => `cashout:no:${id}`,
  /** What `yes` and `no` have written. */
  pattern: /^cashout:(yes|no):(\d{1,18})$/,
} as const;
