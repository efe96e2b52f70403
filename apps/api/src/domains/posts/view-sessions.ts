import type { Reply } from '@taice/contract';
import type { contract } from '@taice/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Log } from '../../platform/log.ts';
import type { Numbers } from '../../platform/numbers.ts';

export type BeatReply = Reply<typeof contract.posts.addViewLog>;

/** One beat of a person's view session, as it was sent. */
export interface Beat {
  readonly userId: bigint;
  readonly deviceId: string;
  readonly postId: bigint;
  readonly sessionId: string;
  readonly token: string;
  readonly seq: number;
  readonly positionS: number;
  readonly rate: number;
  readonly visible: boolean;
  readonly playing: boolean;
}

/** The view sessions of this process: takes their beats and writes them together (domain.md 5.3). */
export interface ViewSessions {
  /** Credits a beat; refuses with 1304 what is not the next one of a live session. */
  beat(beat: Beat): Promise<BeatReply>;
  /** Writes what is waiting. */
  stop(): Promise<void>;
}

/** What view sessions need of a process. */
export interface ViewSessionParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly numbers: Numbers;
  readonly config: Pick<Config, 'proofKey' | 'isDemo'>;
  readonly log: Log;
}

export const createViewSessions = (parts: ViewSessionParts): ViewSessions => {
  throw new Error(`not written yet ${String(parts.config.isDemo)}`);
};
