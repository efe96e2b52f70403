import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';
import type { Events } from './events/events.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Deliveries, Storage } from './media/index.ts';
import type { Settings } from './settings.ts';

/**
 * Singletons of a process that every call may use. A domain with per-process state of its own adds it here by declaring
 * its part (see `watching/view-sessions.ts`).
 */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly settings: Settings;
  readonly log: Log;
  /** Publishes events to their consumers. */
  readonly events: Events;
  /** Open live streams. */
  readonly live: Live;
  /** Media that people watch and see. */
  readonly storage: Storage;
  /** Original uploads, which no one else can load. */
  readonly sources: Storage;
  /** Delivered parts of videos, per receiver. */
  readonly deliveries: Deliveries;
}
