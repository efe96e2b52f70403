import { audit, type Decider } from '../../platform/audit.ts';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';

const ARM_FIRST_INSTANCE = `update notifier_state set armed_instance = $1, updated_at = $2 where armed_instance is null`;
const STORE_ASKED_INSTANCE = `update notifier_state set asked_instance = $1, updated_at = $2 where armed_instance <> $1 and asked_instance is distinct from $1`;
const READ_STATE = `select armed_instance, asked_instance, telegram_paused_until from notifier_state`;
const PAUSE_TELEGRAM = `update notifier_state set telegram_paused_until = greatest(telegram_paused_until, $1)`;

interface NotifierState {
  readonly armed_instance: string | null;
  readonly asked_instance: string | null;
  /** On the real clock. */
  readonly telegram_paused_until: Date | null;
}

export const readNotifierState = async (db: Database): Promise<NotifierState> => {
  const [row] = await preparedQuery<NotifierState>(db, 'notifier_state_read', READ_STATE, []);
  if (!row) throw new TypeError('the row of notifier_state is missing');
  return row;
};

/**
 * True if this instance is armed to send. The first instance arms itself; a copy elsewhere has another fingerprint and
 * asks to be armed.
 */
export const isInstanceArmed = async (
  db: Database,
  instance: string,
  now: Date,
): Promise<boolean> => {
  const { armed_instance } = await readNotifierState(db);
  if (armed_instance === instance) return true;
  if (armed_instance === null) {
    await preparedQuery(db, 'notifier_state_first', ARM_FIRST_INSTANCE, [instance, now]);
    return (await readNotifierState(db)).armed_instance === instance;
  }
  await preparedQuery(db, 'notifier_state_ask', STORE_ASKED_INSTANCE, [instance, now]);
  return false;
};

/** Stops all sending to Telegram until then, for every process. */
export const pauseTelegram = async (db: Database, until: Date): Promise<void> => {
  await preparedQuery(db, 'notifier_state_pause', PAUSE_TELEGRAM, [until]);
};

const ARM_INSTANCE = `update notifier_state set armed_instance = $1, asked_instance = null, updated_at = $2`;

/** Arms this instance of the database to send, and no copy of it. */
export const armSending = async (
  tx: Tx,
  decider: Decider,
  instance: () => Promise<string>,
): Promise<void> => {
  const previous = await readNotifierState(tx);
  // The sender may run on another machine than this command.
  const instanceToArm = previous.asked_instance ?? (await instance());
  await preparedQuery(tx, 'notifier_state_arm', ARM_INSTANCE, [instanceToArm, decider.at]);
  await audit(tx, decider, {
    action: 'sending.arm',
    target: ['sending', 0n],
    before: { armed_instance: previous.armed_instance },
    after: { armed_instance: instanceToArm },
  });
};
