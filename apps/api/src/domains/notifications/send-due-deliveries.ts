import type { NotificationChannel } from '@taice/contract/shapes';
import type { Database } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { dequeueDeliveries, type DeliveryReceiver } from './dequeue-deliveries.ts';
import { dropDeliveries, holdDeliveries, markSending, type DeliveryAttempt } from './deliveries.ts';
import type { RateLimiter, Timing } from './rate-limiter.ts';
import { KEEP_MESSAGE_MS } from './receivers.ts';
import type { NotificationText } from './notification-text.ts';
import { decideDelivery } from './decide-delivery.ts';

export interface Sender extends Pick<Services, 'db' | 'clock' | 'settings' | 'config' | 'log'> {
  readonly rateLimiter: RateLimiter;
  readonly timing: Timing;
}

/** Content of one call to a person, marked as `sending`. */
export interface TakenDelivery {
  readonly person: DeliveryReceiver;
  readonly tries: readonly DeliveryAttempt[];
  readonly text: NotificationText;
  /** Expiry on the rule clock. */
  readonly expiresAt: Date;
  /** True if quiet hours do not delay it. */
  readonly isUrgent: boolean;
}

/** Takes the next delivery and marks it before the call. 'none': no delivery waits. */
const take = (
  { clock, settings, rateLimiter }: Sender,
  channel: NotificationChannel,
  lockDb: Database,
): Promise<TakenDelivery | 'nothing' | 'none'> =>
  transaction(lockDb, async (tx) => {
    const now = clock.rule();
    const next = await dequeueDeliveries(tx, channel, now, rateLimiter.recent());
    if (!next) return 'none';
    const { person, waiting } = next;
    const {
      send,
      postpone: later,
      dropped,
    } = await decideDelivery(tx, waiting, {
      person,
      channel,
      now,
      settings,
    });
    for (const { ids, why } of dropped) await dropDeliveries(tx, ids, why, now);
    if (later) {
      const expiresAt = new Date(later.until.getTime() + KEEP_MESSAGE_MS);
      await holdDeliveries(tx, later.ids, later.until, expiresAt);
    }
    if (!send) return 'nothing';
    const { ids, text } = send;
    const tries = await markSending(tx, ids);
    const sent = waiting.filter(({ id }) => ids.includes(id));
    const expiresAt = new Date(Math.max(...sent.map((one) => +one.expires_at)));
    return { person, tries, text, expiresAt, isUrgent: sent.some(({ urgency }) => urgency === 0) };
  });

const MAX_STORE_ATTEMPTS = 60;

/** Retries while the database is down: the known result of a sent message must not be lost. */
export const retryUntilStored = async (
  { log, timing }: Pick<Sender, 'log' | 'timing'>,
  work: () => Promise<void>,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === MAX_STORE_ATTEMPTS) throw error;
      log.warn({ err: error }, 'could not record the delivery yet; retrying');
      await timing.sleep(1_000);
    }
};

/**
 * Sends due deliveries of one channel until none is left, or the channel asks for a pause. `lockDb` is the connection
 * with the leader lock: without it nothing more is taken.
 */
export const sendDueDeliveries = async (
  sender: Sender,
  channel: NotificationChannel,
  lockDb: Database,
  deliver: (delivery: TakenDelivery) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> => {
  const { rateLimiter } = sender;
  const failures: unknown[] = [];
  try {
    while (!isStopped() && failures.length === 0 && (await rateLimiter.room())) {
      const delivery = await take(sender, channel, lockDb);
      if (delivery === 'none') break;
      if (delivery === 'nothing') continue;
      rateLimiter.begin(delivery.person.user_id, () =>
        deliver(delivery).catch((error: unknown) => void failures.push(error)),
      );
    }
  } finally {
    await rateLimiter.idle();
  }
  if (failures.length > 0) throw failures[0];
};
