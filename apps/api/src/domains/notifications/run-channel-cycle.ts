import type { NotificationChannel } from '@taice/contract/shapes';
import { withLeaderLock } from '../../platform/db/leader-lock.ts';
import type { Database } from '../../platform/db/pool.ts';
import { closeInterruptedDeliveries } from './deliveries.ts';
import type { Sender } from './send-due-deliveries.ts';
import { isInstanceArmed } from './notifier-state.ts';

const SECOND_MS = 1_000;
/** ms between two looks at due deliveries. */
const POLL_MS = 2_000;
/** ms between two log lines about an unarmed copy. */
const LOG_INTERVAL_MS = 10 * 60_000;

export interface CycleOptions {
  readonly instance: string;
  readonly isStopped: () => boolean;
}

/** Work of the leader of a channel. */
export interface ChannelCycle {
  readonly channel: NotificationChannel;
  /** Runs before the first delivery. */
  readonly begin?: (lockDb: Database) => Promise<void>;
  /** Sends until no delivery is due. */
  readonly send: (lockDb: Database, isStopped: () => boolean) => Promise<void>;
}

let lastLoggedAt = -Infinity;

const logUnarmed = ({ log, timing }: Sender, instance: string): void => {
  if (timing.now() - lastLoggedAt < LOG_INTERVAL_MS) return;
  lastLoggedAt = timing.now();
  log.error({ instance }, 'this instance is not armed: no messages are sent');
};

/** Sends until stopped, while it holds the lock. */
const runCycle = async (
  sender: Sender,
  lockDb: Database,
  cycle: ChannelCycle,
  { instance, isStopped }: CycleOptions,
) => {
  const { clock, timing } = sender;
  await cycle.begin?.(lockDb);
  await closeInterruptedDeliveries(lockDb, cycle.channel, clock.rule());
  // The previous leader may have sent something just before.
  await timing.sleep(SECOND_MS);
  while (!isStopped()) {
    if (!(await isInstanceArmed(lockDb, instance, clock.rule())))
      return logUnarmed(sender, instance);
    await cycle.send(lockDb, isStopped);
    await timing.sleep(POLL_MS);
  }
};

/** Sends the deliveries of one channel; returns at once if another process does. */
export const runChannelCycle = (
  sender: Sender,
  cycle: ChannelCycle,
  options: CycleOptions,
): Promise<void> =>
  withLeaderLock(sender.db, ['notifications', cycle.channel], (lockDb) =>
    runCycle(sender, lockDb, cycle, options),
  );
