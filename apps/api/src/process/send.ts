import { setTimeout as delay } from 'node:timers/promises';
import { botChat } from '../domains/notifications/chat-port.ts';
import { leadChats } from '../domains/notifications/lead-chats.ts';
import { createPace } from '../domains/notifications/pace.ts';
import { whereItIs } from '../platform/here.ts';
import { every } from '../platform/jobs/every.ts';
import type { Services } from '../platform/services.ts';

const timing = { now: () => performance.now(), sleep: (ms: number) => delay(ms) };

/** Writes what is due into people's chats by the Bot API at `apiRoot`, one process at a time. Returns the stop. */
export const startSending = async (
  services: Pick<Services, 'db' | 'clock' | 'config' | 'numbers' | 'log'>,
  apiRoot: string,
): Promise<() => Promise<void>> => {
  const { db, config, log } = services;
  const here = await whereItIs(db, config);
  const port = botChat(config.botToken, apiRoot);
  const state = { stopped: false };
  const stop = every(1_000, 'chats', log, () =>
    leadChats(
      { ...services, port, timing, pace: createPace(timing) },
      { here, isStopped: () => state.stopped },
    ),
  );
  return () => {
    state.stopped = true;
    return stop();
  };
};
