import { setTimeout as delay } from 'node:timers/promises';
import { botChat } from '../domains/notifications/chat-port.ts';
import { runChatCycle } from '../domains/notifications/run-chat-cycle.ts';
import { webPushPort } from '../domains/notifications/push-port.ts';
import { PUSH_RATE_LIMITS, runPushCycle } from '../domains/notifications/send-pushes.ts';
import { createRateLimiter } from '../domains/notifications/rate-limiter.ts';
import { instanceFingerprint } from '../platform/instance-fingerprint.ts';
import { repeatEvery } from '../platform/jobs/repeat-every.ts';
import type { Services } from '../platform/services.ts';

const timing = { now: () => performance.now(), sleep: (ms: number) => delay(ms) };

/**
 * Sends due push messages to browsers, and writes into chats by the Bot API where there is one; each by one process at
 * a time. Returns the stop.
 */
export const startNotificationSenders = async (
  services: Pick<Services, 'db' | 'clock' | 'config' | 'settings' | 'log'>,
): Promise<() => Promise<void>> => {
  const { db, config } = services;
  const state = { stopped: false };
  const options = {
    instance: await instanceFingerprint(db, config),
    isStopped: () => state.stopped,
  };
  const pushes = webPushPort(config);
  const stopFunctions = [
    repeatEvery(1_000, 'pushes', services, () =>
      runPushCycle(
        {
          ...services,
          port: pushes,
          timing,
          rateLimiter: createRateLimiter(timing, PUSH_RATE_LIMITS),
        },
        options,
      ),
    ),
  ];
  if (config.botApiRoot !== null) {
    const port = botChat(config.botToken, config.botApiRoot);
    stopFunctions.push(
      repeatEvery(1_000, 'chats', services, () =>
        runChatCycle(
          { ...services, port, timing, rateLimiter: createRateLimiter(timing) },
          options,
        ),
      ),
    );
  }
  return async () => {
    state.stopped = true;
    await Promise.all(stopFunctions.map((stop) => stop()));
  };
};
