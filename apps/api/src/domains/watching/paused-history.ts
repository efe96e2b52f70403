/**
 * What is written of a view while its person has paused their history (`user_flag`): a row of its own that is
 * hidden, so that nothing is paid twice; one that they still see stays as it was.
 */
export const isPaused = (userId: string): string =>
  `exists (select from user_flag where user_id = ${userId} and key = 'history_paused' and value)`;

/** In `on conflict`, where `hidden` was proposed as `isPaused`. */
export const staysAsWas = 'excluded.hidden and not view_log.hidden';
export const shownAgain = `last_at = case when ${staysAsWas} then view_log.last_at else excluded.last_at end,
  hidden = excluded.hidden and view_log.hidden`;

/** Whether a row that is there may say how far its person is now. */
export const mayNote = (row: string, userId: string): string =>
  `(${row}.hidden or not ${isPaused(userId)})`;
