import type { contract, NotificationPrefs, Request } from '@taice/contract';
import { messageTypes, notificationChannels } from '@taice/contract/shapes';
import { businessDay } from '@taice/core/rules';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { NotificationMatrix } from '../../platform/db/schema-notifications.ts';
import { formatMinute, parseMinute } from './local-minute.ts';
import { latestDefaultMinute } from './reminder-time.ts';
import {
  isFixed,
  isQuietMinute,
  type NotificationPreferences,
  quietHours,
  completeMatrix,
} from './notification-preferences.ts';

interface PrefRow extends NotificationPreferences {
  readonly digest: boolean;
  readonly remind: boolean;
  readonly remind_at: number | null;
  readonly confirms: boolean;
  readonly confirm_until: Date | null;
  readonly is_bound: boolean;
  readonly telegram_can_write: boolean;
  readonly push_num: number;
  readonly timezone: string;
}

/**
 * SQL condition: a person's cash-outs need an answer in the chat. `n`: their preferences; `at`: time on the rule clock.
 */
export const confirmationCondition = (at: string): string =>
  `coalesce(n.confirm_cash_outs and (n.confirm_until is null or n.confirm_until > ${at}), false)`;

const READ_PREFS = `select coalesce(n.matrix, '{}') as matrix, n.quiet_from, n.quiet_to, coalesce(n.digest, false) as digest,
    coalesce(n.remind, true) as remind, n.remind_at, ${confirmationCondition('$2')} as confirms,
    case when ${confirmationCondition('$2')} then n.confirm_until end as confirm_until, u.telegram_id is not null as is_bound, u.telegram_can_write, u.timezone,
    (select count(*)::int from push_subscription s where s.user_id = u.id) as push_num
  from "user" u left join notification_pref n on n.user_id = u.id where u.id = $1`;

const telegramOf = (row: PrefRow): NotificationPrefs['telegram'] => {
  if (!row.is_bound) return 'not_bound';
  return row.telegram_can_write ? 'ready' : 'not_allowed';
};

/** A person's preferences at `now` of the rule clock. */
export const prefsOf = async (
  db: Database,
  userId: bigint,
  now: Date,
): Promise<NotificationPrefs> => {
  const [row] = await preparedQuery<PrefRow>(db, 'notification_prefs', READ_PREFS, [userId, now]);
  if (!row) throw new TypeError('the user has no account');
  const { from, to } = quietHours(row);
  const latestMinute = latestDefaultMinute(row, businessDay(now));
  return {
    matrix: completeMatrix(row),
    quiet_from: formatMinute(from),
    quiet_to: formatMinute(to),
    digest: row.digest ? 1 : 0,
    remind: row.remind ? 1 : 0,
    remind_at: row.remind_at === null ? null : formatMinute(row.remind_at),
    remind_quiet: row.remind_at !== null && isQuietMinute(row, row.remind_at) ? 1 : 0,
    remind_by: latestMinute === undefined ? null : formatMinute(latestMinute),
    confirm_cash_outs: row.confirms ? 1 : 0,
    confirm_until: row.confirm_until?.toISOString() ?? null,
    telegram: telegramOf(row),
    push_num: row.push_num,
    fixed: messageTypes
      .filter(isFixed)
      .flatMap((type) => notificationChannels.map((channel) => ({ type, channel }))),
  };
};

/** Changes as sent by the client; missing fields stay as they are. */
export type PrefChanges = Pick<
  Request<typeof contract.notifications.storePrefs>,
  'matrix' | 'quiet_from' | 'quiet_to' | 'digest' | 'remind' | 'remind_at' | 'confirm_cash_outs'
>;

const isOn = (flag: 0 | 1 | undefined): boolean | undefined =>
  flag === undefined ? undefined : flag === 1;
const minute = (time: string | null | undefined) =>
  typeof time === 'string' ? parseMinute(time) : time;

/** Stores the given changes. Two concurrent changes of one person are both kept. */
export const changePrefs = async (
  tx: Tx,
  userId: bigint,
  changes: PrefChanges,
  at: Date,
): Promise<void> => {
  const columns = {
    quiet_from: minute(changes.quiet_from),
    quiet_to: minute(changes.quiet_to),
    digest: isOn(changes.digest),
    remind: isOn(changes.remind),
    remind_at: minute(changes.remind_at),
    confirm_cash_outs: isOn(changes.confirm_cash_outs),
    // Choosing it again cancels a scheduled end.
    confirm_until: changes.confirm_cash_outs === undefined ? undefined : null,
  };
  const requestedMatrix = changes.matrix;
  if (!requestedMatrix && Object.values(columns).every((each) => each === undefined)) return;
  const row = await tx
    .insertInto('notification_pref')
    .values({ user_id: userId, matrix: '{}' })
    .onConflict((conflict) =>
      // Locks an existing row.
      conflict.column('user_id').doUpdateSet({ user_id: userId }),
    )
    .returning('matrix')
    .executeTakeFirstOrThrow();
  const matrix: NotificationMatrix = { ...row.matrix };
  for (const type of messageTypes)
    if (requestedMatrix?.[type]) matrix[type] = { ...matrix[type], ...requestedMatrix[type] };
  await tx
    .updateTable('notification_pref')
    .set({ ...columns, matrix: JSON.stringify(matrix), updated_at: at })
    .where('user_id', '=', userId)
    .execute();
};

const SET_CONFIRMATION_END = `update notification_pref n set confirm_until = $3, updated_at = $2
  where user_id = $1 and ${confirmationCondition('$2')} and confirm_until is null returning user_id`;
const REQUIRES_CONFIRMATION = `select from notification_pref n where user_id = $1 and ${confirmationCondition('$2')}`;

/** True if a person's cash-outs need an answer in the bot's chat. */
export const requiresChatConfirmation = async (
  tx: Tx,
  userId: bigint,
  at: Date,
): Promise<boolean> =>
  (await preparedQuery(tx, 'confirms', REQUIRES_CONFIRMATION, [userId, at])).length > 0;

/** Schedules the end of a person's chat confirmation; false: nothing changed. */
export const scheduleConfirmationEnd = async (
  tx: Tx,
  userId: bigint,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> =>
  (await preparedQuery(tx, 'confirm_ends', SET_CONFIRMATION_END, [userId, at, until])).length > 0;

/** Records that the person allows the bot to write; does nothing without a Telegram identity. */
export const allowBot = async (tx: Tx, userId: bigint): Promise<void> => {
  await tx
    .updateTable('user')
    .set({ telegram_can_write: true, telegram_stopped: false })
    .where('id', '=', userId)
    .where('telegram_id', 'is not', null)
    .execute();
};
