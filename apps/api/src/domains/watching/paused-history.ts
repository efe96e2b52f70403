/**
 * SQL: true if the person has paused their history (`user_flag`). A view is then stored in a hidden row, so that
 * nothing is paid twice. A row that they still see stays unchanged.
 */
export const isPaused = (userId: string): string =>
  `exists (select from user_flag where user_id = ${userId} and key = 'history_paused' and value)`;

/** For `on conflict`, if `hidden` was inserted as `isPaused`. */
export const keepsVisibleRow = 'excluded.hidden and not view_log.hidden';
export const unhideColumns = `last_at = case when ${keepsVisibleRow} then view_log.last_at else excluded.last_at end,
  hidden = excluded.hidden and view_log.hidden`;

/** SQL: true if an existing row may store the person's position. */
export const mayStorePosition = (row: string, userId: string): string =>
  `(${row}.hidden or not ${isPaused(userId)})`;
