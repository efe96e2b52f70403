import pg from 'pg';
import type { Log } from '../log.ts';
import { notifyChannel, type Notification } from './notification-payloads.ts';

/** ms between two tries to reach the database, the first and the longest. */
const [initialBackoffMs, maxBackoffMs] = [250, 5_000];

interface ListenerHandlers {
  readonly heard: (notification: Notification) => void;
  /** The connection is back: notifications may have been missed meanwhile. */
  readonly missed: () => void;
}

/**
 * Receives every process's notifications on a connection of its own, which is reopened for as long as it takes. `ready`
 * resolves once it listens for the first time; `stop` ends it.
 */
export const startListener = (
  url: string,
  log: Log,
  { heard: onNotification, missed: onReconnect }: ListenerHandlers,
) => {
  const ready = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let hasListened = false;
  let pause = initialBackoffMs;

  const scheduleReconnect = (from: pg.Client): void => {
    if (client !== from || isStopped) return;
    client = undefined;
    timer = setTimeout(() => void listen(), pause);
    pause = Math.min(maxBackoffMs, pause * 2);
  };
  const listen = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'taice live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = own;
    own.on('error', ({ message }) => {
      if (!isStopped) log.warn({ reason: message }, 'live events: connection lost');
      scheduleReconnect(own);
    });
    own.on('end', () => scheduleReconnect(own));
    own.on('notification', ({ payload }) => {
      if (payload) onNotification(JSON.parse(payload) as Notification);
    });
    try {
      await own.connect();
      await own.query(`listen ${notifyChannel}`);
      pause = initialBackoffMs;
      if (hasListened) onReconnect();
      hasListened = true;
      ready.resolve();
    } catch (error) {
      if (!isStopped) log.debug({ err: error }, 'live events: could not connect yet');
      await own.end().catch(() => {});
      scheduleReconnect(own);
    }
  };
  void listen();
  return {
    ready: ready.promise,
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      ready.resolve();
      await client?.end().catch(() => {});
    },
  };
};
