import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';

// The no-op update locks and returns the row of the first device.
const BIND_LAUNCH = `insert into telegram_launch as l (hash, device_id, at) values ($1, $2, $3)
  on conflict (hash) do update set device_id = l.device_id returning device_id`;

/** The device that owns a launch: the first that used it. */
export const bindLaunch = async (
  db: Database,
  hash: Buffer,
  deviceId: string,
  now: Date,
): Promise<string | undefined> => {
  const values = [hash, deviceId, now];
  const [row] = await preparedQuery<{ device_id: string }>(
    db,
    'telegram_launch_bind',
    BIND_LAUNCH,
    values,
  );
  return row?.device_id;
};

const REFRESH_TELEGRAM = `update "user" set telegram_username = $2,
    telegram_can_write = coalesce($3, telegram_can_write) and not telegram_stopped
  where telegram_id = $1 returning id`;

/** Updates the account of a Telegram identity with Telegram's current data; undefined if there is none. */
export const refreshTelegram = async (
  tx: Tx,
  user: { id: bigint; username: string | null; canWrite: boolean | null },
): Promise<bigint | undefined> => {
  const values = [user.id, user.username, user.canWrite];
  const [row] = await preparedQuery<{ id: bigint }>(
    tx,
    'telegram_refresh',
    REFRESH_TELEGRAM,
    values,
  );
  return row?.id;
};
