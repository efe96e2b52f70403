import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import { giveUpInterrupted } from './deliveries.ts';
import { mayWrite, readSending } from './sending.ts';
import { type ChatSender, sendChats } from './send-chats.ts';

const SECOND_MS = 1_000;
/** Between two looks at what is due. */
const LOOK_MS = 500;
/** How often it is said that a copy of the data sends nothing. */
const AGAIN_MS = 10 * 60_000;

export interface Lead {
  readonly here: string;
  readonly isStopped: () => boolean;
}

let saidAt = -Infinity;

const sayUnarmed = ({ log, timing }: ChatSender, here: string): void => {
  if (timing.now() - saidAt < AGAIN_MS) return;
  saidAt = timing.now();
  log.error({ here }, 'this database is not armed here: nothing is sent to anybody');
};

/** Sends until it is stopped, for as long as it holds the lock. */
const lead = async (sender: ChatSender, held: Database, { here, isStopped }: Lead) => {
  const { clock, pace, timing } = sender;
  const { telegram_paused_until: until } = await readSending(held);
  if (until) pace.pause(timing.now() + until.getTime() - clock.real().getTime());
  await giveUpInterrupted(held, 'telegram', clock.rule());
  // Whoever led until now may have written just before.
  await timing.sleep(SECOND_MS);
  while (!isStopped()) {
    if (!(await mayWrite(held, here, clock.rule()))) return sayUnarmed(sender, here);
    await sendChats(sender, held, isStopped);
    await timing.sleep(LOOK_MS);
  }
};

/** Leads the writing into people's chats, unless another process does: then it returns at once. */
export const leadChats = (sender: ChatSender, how: Lead): Promise<void> =>
  sender.db.connection().execute(async (held) => {
    const lock = sql`hashtext('notifications'), hashtext('telegram')`;
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${lock}) as taken`.execute(held);
    if (!rows[0]?.taken) return;
    try {
      await lead(sender, held, how);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(held);
    }
  });
