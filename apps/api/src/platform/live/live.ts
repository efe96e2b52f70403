import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { startListener } from './listener.ts';
import { liveSessions } from './live-sessions.ts';
import type { Stream } from './stream.ts';
import { createStreams } from './streams.ts';
import { publishLiveEvents } from './publish-live-events.ts';
import type { Notification, UserLiveEvent } from './notification-payloads.ts';

/** The live streams of this process, and the way to notify their people. */
export interface Live {
  /** Notifies people after the commit; several words at once are one notification. */
  publish(...events: readonly UserLiveEvent[]): void;
  /** Opens a stream of a session's person; undefined: this process has as many as it can, or hears nothing yet. */
  open(listener: { userId: bigint; sessionId: bigint }): Promise<Stream | undefined>;
  /** How many listen here. */
  count(): number;
  /** Ends every stream, so that nothing waits for them; more are not opened. */
  close(): void;
  stop(): Promise<void>;
}

type Parts = Pick<Services, 'db' | 'clock' | 'log'> & {
  /** The database's address as the application. */
  readonly url: string;
  /** ms between two signs of life, and streams at most. */
  readonly beatMs?: number;
  readonly perPerson?: number;
  readonly inAll?: number;
  /** ms that opening a stream waits for the database. */
  readonly readyMs?: number;
};

/** ms that notifications of calls wait for each other. */
const batchDelayMs = 20;

const isInTime = async (ready: Promise<void>, ms: number): Promise<boolean> => {
  const shutdown = new AbortController();
  try {
    return await Promise.race([
      ready.then(() => true),
      delay(ms, false, { signal: shutdown.signal, ref: false }),
    ]);
  } finally {
    shutdown.abort();
  }
};

/** Connects to nothing before the first listener. */
export const createLive = (parts: Parts): Live => {
  const {
    db,
    clock,
    log,
    url,
    beatMs = 20_000,
    perPerson: perUser = 6,
    inAll: total = 20_000,
  } = parts;
  const { readyMs = 8_000 } = parts;
  const streams = createStreams({ perPerson: perUser, total });
  let listener: ReturnType<typeof startListener> | undefined;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let pending: UserLiveEvent[] = [];
  let flushTimer: NodeJS.Timeout | undefined;
  let lastPublish: Promise<void> = Promise.resolve();
  let isClosed = false;

  const end = (endedStreams: readonly Stream[]): void => {
    for (const stream of endedStreams) stream.end({ kind: 'ended' });
  };
  const handleNotification = (notification: Notification): void => {
    if ('words' in notification) {
      for (const [userId, event] of notification.words)
        for (const stream of streams.of(userId)) stream.send(event);
    } else if ('user' in notification) end(streams.of(notification.user));
    else end(streams.all().filter(({ sessionId }) => sessionId === notification.session));
  };
  const handleReconnect = (): void => {
    for (const stream of streams.all()) stream.send({ kind: 'gap' });
    void check();
  };
  /** Ends streams whose session ended without a notification: it expired, or the connection was broken. */
  const check = async (): Promise<void> => {
    const open = streams.all();
    if (open.length === 0) return;
    try {
      const live = await liveSessions(db, open, clock.real());
      end(open.filter(({ sessionId }) => !live.has(sessionId)));
    } catch (error) {
      log.warn({ err: error }, 'live events: could not check the sessions of listeners');
    }
  };
  const flush = (): void => {
    flushTimer = undefined;
    const events = pending;
    pending = [];
    lastPublish = lastPublish.then(() =>
      publishLiveEvents(db, events).catch((error: unknown) =>
        log.warn({ err: error }, 'live events: could not notify listeners'),
      ),
    );
  };

  return {
    publish: (...events) => {
      pending.push(...events);
      if (events.length > 0) flushTimer ??= setTimeout(flush, batchDelayMs);
    },
    open: async (viewer) => {
      if (isClosed) return undefined;
      listener ??= startListener(url, log, { heard: handleNotification, missed: handleReconnect });
      heartbeatTimer ??= setInterval(() => {
        for (const stream of streams.all()) stream.sendHeartbeat();
        void check();
      }, beatMs);
      if (!(await isInTime(listener.ready, readyMs))) {
        log.warn({ waited_ms: readyMs }, 'live events: refused a listener, no database connection');
        return undefined;
      }
      const stream = isClosed ? undefined : streams.open(viewer);
      stream?.send({ kind: 'open' });
      return stream;
    },
    count: streams.count,
    close: () => {
      isClosed = true;
      for (const stream of streams.all()) stream.end();
    },
    stop: async () => {
      isClosed = true;
      clearInterval(heartbeatTimer);
      if (flushTimer) {
        clearTimeout(flushTimer);
        flush();
      }
      for (const stream of streams.all()) stream.end();
      await Promise.all([lastPublish, listener?.stop()]);
    },
  };
};
