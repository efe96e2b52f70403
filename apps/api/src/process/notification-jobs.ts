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
  const { db, clock } = services;
  return [
    repeatEvery(5_000, 'reminders', services, () => planReminders(services)),
    repeatEvery(5_000, 'broadcasts', services, () => planBroadcasts(services)),
    repeatEvery(5_000, 'broadcasts shown', services, () => showBroadcasts(services)),
    repeatEvery(5_000, 'expire-deliveries', services, () => expireDeliveries(db, clock.rule())),
  ];
};
