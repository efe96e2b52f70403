import { expireDeliveries } from '../domains/notifications/deliveries.ts';
import { planBroadcasts } from '../domains/notifications/plan-broadcasts.ts';
import { planReminders } from '../domains/notifications/plan-reminders.ts';
import { showBroadcasts } from '../domains/notifications/show-broadcasts.ts';
import { repeatEvery } from '../platform/jobs/repeat-every.ts';
import type { Services } from '../platform/services.ts';

/**
 * Plans notifications and drops late ones. A broadcast takes minutes, so reminders do not wait for it. Returns the
 * stops.
 */
export const startNotificationJobs = (services: Services): (() => Promise<void>)[] => {
  const { db, log, clock } = services;
  return [
    repeatEvery(5_000, 'reminders', log, () => planReminders(services)),
    repeatEvery(5_000, 'broadcasts', log, () => planBroadcasts(services)),
    repeatEvery(5_000, 'broadcasts shown', log, () => showBroadcasts(services)),
    repeatEvery(5_000, 'expire-deliveries', log, () => expireDeliveries(db, clock.rule())),
  ];
};
