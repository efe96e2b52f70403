import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { bringAddress, type Deliveries, sessionReceiver } from '../../platform/media/index.ts';
import type { Settings } from '../../platform/settings.ts';
import type { CheckedBeat } from './beat-queries.ts';
import type { BeatToken } from './beat-token.ts';
import {
  type Arrival,
  hasArrived,
  lockArrival,
  type Need,
  smallestRendition,
  takeArrival,
} from './delivery-queries.ts';

interface Parts {
  readonly db: Database;
  readonly settings: Pick<Settings, 'delivery_share' | 'delivery_sample_bytes'>;
  readonly config: Pick<Config, 'proofKey' | 'mediaUrl' | 'publicUrl'>;
  readonly deliveries: Pick<Deliveries, 'flush'>;
}

/** The time that one has for fetching what a view is short of. */
const bringWithinMs = 10 * 60_000;
/** An address is asked for with a little more than what is needed: rounding must not cost a second one. */
const over = 1.01;

/** Whether a video has come to where its view is (promise 36). */
export const createArrivals = ({ db, settings, config, deliveries }: Parts) => {
  const isElsewhere =
    !config.mediaUrl.startsWith('/') && !config.mediaUrl.startsWith(config.publicUrl);

  const needOf = (
    token: BeatToken,
    network: string,
    { requiredMs, rate }: Pick<CheckedBeat, 'requiredMs' | 'rate'>,
  ): Need => {
    const shown = Math.min(1, (requiredMs * Math.max(1, rate)) / token.durationMs);
    return {
      postId: token.postId,
      receivers: [sessionReceiver(token.sessionId), network, token.network],
      share: settings.delivery_share * shown,
    };
  };

  return {
    needOf,
    /** Whether enough has come. */
    has: async (need: Need): Promise<boolean> => {
      if (need.share === 0) return true;
      await deliveries.flush();
      return hasArrived(db, need);
    },
    /** Holds what the view is to rest on; undefined: it has not come. */
    lock: async (tx: Tx, need: Need): Promise<Arrival | undefined> =>
      need.share === 0 ? { receiver: '', place: '' } : lockArrival(tx, need),
    take: async (tx: Tx, arrival: Arrival, part?: number): Promise<void> => {
      if (arrival.place !== '') await takeArrival(tx, arrival, part);
    },
    /** Where to fetch what is missing, in the session's own name; null where there is nothing. */
    bring: async (sessionId: string, need: Need, at: Date): Promise<string | null> => {
      const file = await smallestRendition(db, need.postId);
      if (!file) return null;
      const whole = Math.ceil(Math.min(1, need.share * over) * file.bytes);
      return bringAddress(config.proofKey, {
        sessionId,
        key: file.key,
        bytes: isElsewhere ? Math.min(whole, settings.delivery_sample_bytes) : whole,
        share: need.share * over,
        until: at.getTime() + bringWithinMs,
      });
    },
  };
};
