import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';
import type { Events } from './events/events.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Deliveries, Storage } from './media/index.ts';
import type { Settings } from './settings.ts';

/**
 * What a process has one of, and every call may use. A domain that keeps something of its own in each
 * process adds it here by declaring its part (see `watching/view-sessions.ts`).
 */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly settings: Settings;
  readonly log: Log;
  /** What follows from what has happened. */
  readonly events: Events;
  /** Whoever listens now. */
  readonly live: Live;
  /** Where what people watch and see lies. */
  readonly storage: Storage;
  /** Where files lie as people brought them, for nobody else to load. */
  readonly sources: Storage;
  /** What of which video went where. */
  readonly deliveries: Deliveries;
}
