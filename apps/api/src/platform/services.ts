import type { ViewSessions } from '../domains/posts/view-sessions.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';
import type { Log } from './log.ts';
import type { Numbers } from './numbers.ts';

/** What a process has one of, and every call may use. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly numbers: Numbers;
  readonly log: Log;
  /** Batches the beats of this process (domain.md 5.3). */
  readonly viewSessions: ViewSessions;
}
