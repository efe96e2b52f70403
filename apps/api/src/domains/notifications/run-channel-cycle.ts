import type { NotificationChannel } from '@taice/contract/shapes';
import { withLeaderLock } from '../../platform/db/leader-lock.ts';
import type { Database } from '../../platform/db/pool.ts';
import { giveUpInterrupted } from './deliveries.ts';
import type { Sender } from './send-due.ts';
import { isInstanceArmed } from './notifier-state.ts';

const SECOND_MS = 1_000;
/** ms between two looks at due deliveries. */
const LOOK_MS = 2_000;
/** ms between two log lines about an unarmed copy. */
const AGAIN_MS = 10 * 60_000;

export interface CycleOptions {
  readonly instance: string;
  readonly isStopped: () => boolean;
}

/** Work of the leader of a channel. */
export interface ChannelCycle {
  readonly channel: NotificationChannel;
  /** Runs before the first delivery. */
  readonly begin?: (held: Database) => Promise<void>;
  /** Sends until no delivery is due. */
  readonly send: (held: Database, isStopped: () => boolean) => Promise<void>;
}

let saidAt = -Infinity;

const sayUnarmed = ({ log, timing }: Sender, instance: string): void => {
  if (timing.now() - saidAt < AGAIN_MS) return;
  saidAt = timing.now();
  log.error({ instance }, 'this instance is not armed: no messages are sent');
};

/** Sends until stopped, while it holds the lock. */
const runCycle = async (
  sender: Sender,
  held: Database,
  led: ChannelCycle,
  { instance, isStopped }: CycleOptions,
) => {
  const { clock, timing } = sender;
  await led.begin?.(held);
  await giveUpInterrupted(held, led.channel, clock.rule());
  // The previous leader may have sent something just before.
  await timing.sleep(SECOND_MS);
  while (!isStopped()) {
    if (!(await isInstanceArmed(held, instance, clock.rule()))) return sayUnarmed(sender, instance);
    await led.send(held, isStopped);
    await timing.sleep(LOOK_MS);
  }
};

/** Sends the deliveries of one channel; returns at once if another process does. */
export const runChannelCycle = (
  sender: Sender,
  led: ChannelCycle,
  how: CycleOptions,
): Promise<void> =>
  withLeaderLock(sender.db, ['notifications', led.channel], (held) =>
    runCycle(sender, held, led, how),
  );
