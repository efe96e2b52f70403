import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { deliveryProofUrl, type Deliveries, sessionReceiver } from '../../platform/media/index.ts';
import type { Settings } from '../../platform/settings.ts';
import type { CheckedBeat } from './beat-queries.ts';
import type { BeatToken } from './beat-token.ts';
import {
  type MatchedDelivery,
  hasDelivery,
  lockDelivery,
  type DeliveryRequirement,
  smallestRendition,
  consumeDelivery,
} from './delivery-queries.ts';

interface Parts {
  readonly db: Database;
  readonly settings: Pick<Settings, 'delivery_share' | 'delivery_sample_bytes'>;
  readonly config: Pick<Config, 'proofKey' | 'mediaUrl' | 'publicUrl'>;
  readonly deliveries: Pick<Deliveries, 'flush'>;
}

/** The time for fetching the missing bytes of a view. */
const fetchWithinMs = 10 * 60_000;
/** A URL covers slightly more than needed, so that rounding never costs a second one. */
const over = 1.01;

/** Checks that a video was delivered to its viewer (promise 36). */
export const createDeliveryChecks = ({ db, settings, config, deliveries }: Parts) => {
  const isElsewhere =
    !config.mediaUrl.startsWith('/') && !config.mediaUrl.startsWith(config.publicUrl);

  const needOf = (
    token: BeatToken,
    network: string,
    { requiredMs, rate }: Pick<CheckedBeat, 'requiredMs' | 'rate'>,
  ): DeliveryRequirement => {
    const shown = Math.min(1, (requiredMs * Math.max(1, rate)) / token.durationMs);
    return {
      postId: token.postId,
      receivers: [sessionReceiver(token.sessionId), network, token.network],
      share: settings.delivery_share * shown,
    };
  };

  return {
    needOf,
    /** True if enough was delivered. */
    has: async (need: DeliveryRequirement): Promise<boolean> => {
      if (need.share === 0) return true;
      await deliveries.flush();
      return hasDelivery(db, need);
    },
    /** Locks the delivery that the view uses; undefined if there is none. */
    lock: async (tx: Tx, need: DeliveryRequirement): Promise<MatchedDelivery | undefined> =>
      need.share === 0 ? { receiver: '', place: '' } : lockDelivery(tx, need),
    take: async (tx: Tx, arrival: MatchedDelivery, part?: number): Promise<void> => {
      if (arrival.place !== '') await consumeDelivery(tx, arrival, part);
    },
    /** A URL for the missing bytes in the session's own name; null if there is none. */
    bring: async (
      sessionId: string,
      need: DeliveryRequirement,
      at: Date,
    ): Promise<string | null> => {
      const file = await smallestRendition(db, need.postId);
      if (!file) return null;
      const whole = Math.ceil(Math.min(1, need.share * over) * file.bytes);
      return deliveryProofUrl(config.proofKey, {
        sessionId,
        key: file.key,
        bytes: isElsewhere ? Math.min(whole, settings.delivery_sample_bytes) : whole,
        share: need.share * over,
        until: at.getTime() + fetchWithinMs,
      });
    },
  };
};
