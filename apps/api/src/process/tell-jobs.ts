import { expireDeliveries } from '../domains/notifications/deliveries.ts';
import { planBroadcasts } from '../domains/notifications/plan-broadcasts.ts';
import { planReminders } from '../domains/notifications/plan-reminders.ts';
import { showBroadcasts } from '../domains/notifications/show-broadcasts.ts';
import { every } from '../platform/jobs/every.ts';
import type { Services } from '../platform/services.ts';

/**
 * Plans notifications and drops late ones. A broadcast takes minutes, so reminders do not wait for it. Returns the
 * stops.
 */
export const tellJobs = (services: Services): (() => Promise<void>)[] => {
  const { db, log, clock } = services;
  return [
    every(5_000, 'reminders', log, () => planReminders(services)),
    every(5_000, 'broadcasts', log, () => planBroadcasts(services)),
    every(5_000, 'broadcasts shown', log, () => showBroadcasts(services)),
    every(5_000, 'expire-deliveries', log, () => expireDeliveries(db, clock.rule())),
  ];
};
