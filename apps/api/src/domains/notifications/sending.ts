import { audit, type Decider } from '../../platform/audit.ts';
import { type Database, hot, type Tx } from '../../platform/db/pool.ts';

const FIRST = `update sending set armed_for = $1, updated_at = $2 where armed_for is null`;
const ASK = `update sending set asked_for = $1, updated_at = $2 where armed_for <> $1 and asked_for is distinct from $1`;
const READ = `select armed_for, asked_for, telegram_paused_until from sending`;
const PAUSE = `update sending set telegram_paused_until = greatest(telegram_paused_until, $1)`;

interface Sending {
  readonly armed_for: string | null;
  readonly asked_for: string | null;
  /** On the real clock. */
  readonly telegram_paused_until: Date | null;
}

export const readSending = async (db: Database): Promise<Sending> => {
  const [row] = await hot<Sending>(db, 'sending_read', READ, []);
  if (!row) throw new TypeError('The row of who sends is gone');
  return row;
};

/**
 * Whether the database that lies `here` writes to people. Where it is started first it is armed; a copy of it is in another
 * place, and asks.
 */
export const mayWrite = async (db: Database, here: string, now: Date): Promise<boolean> => {
  const { armed_for } = await readSending(db);
  if (armed_for === here) return true;
  if (armed_for === null) {
    await hot(db, 'sending_first', FIRST, [here, now]);
    return (await readSending(db)).armed_for === here;
  }
  await hot(db, 'sending_ask', ASK, [here, now]);
  return false;
};

/** Nothing goes to Telegram until then, whoever sends it. */
export const pauseTelegram = async (db: Database, until: Date): Promise<void> => {
  await hot(db, 'sending_pause', PAUSE, [until]);
};

const ARM = `update sending set armed_for = $1, asked_for = null, updated_at = $2`;

/** Says that the database which lies here writes to people from now on, and no copy of it elsewhere. */
export const armSending = async (
  tx: Tx,
  decider: Decider,
  here: () => Promise<string>,
): Promise<void> => {
  const before = await readSending(tx);
  // Who sends may be on another machine than whoever decides.
  const place = before.asked_for ?? (await here());
  await hot(tx, 'sending_arm', ARM, [place, decider.at]);
  await audit(tx, decider, {
    action: 'sending.arm',
    target: ['sending', 0n],
    before: { armed_for: before.armed_for },
    after: { armed_for: place },
  });
};
