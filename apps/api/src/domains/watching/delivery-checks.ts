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
const FETCH_WINDOW_MS = 10 * 60_000;
/** A URL covers slightly more than needed, so that rounding never costs a second one. */
const OVERFETCH_FACTOR = 1.01;

/** Checks that a video was delivered to its viewer (promise 36). */
export const createDeliveryChecks = ({ db, settings, config, deliveries }: Parts) => {
  const isExternalMedia =
    !config.mediaUrl.startsWith('/') && !config.mediaUrl.startsWith(config.publicUrl);

  const requirementOf = (
    token: BeatToken,
    network: string,
    { requiredMs, rate }: Pick<CheckedBeat, 'requiredMs' | 'rate'>,
  ): DeliveryRequirement => {
    const watchedShare = Math.min(1, (requiredMs * Math.max(1, rate)) / token.durationMs);
    return {
      postId: token.postId,
      receivers: [sessionReceiver(token.sessionId), network, token.network],
      share: settings.delivery_share * watchedShare,
    };
  };

  return {
    needOf: requirementOf,
    /** True if enough was delivered. */
    has: async (requirement: DeliveryRequirement): Promise<boolean> => {
      if (requirement.share === 0) return true;
      await deliveries.flush();
      return hasDelivery(db, requirement);
    },
    /** Locks the delivery that the view uses; undefined if there is none. */
    lock: async (tx: Tx, requirement: DeliveryRequirement): Promise<MatchedDelivery | undefined> =>
      requirement.share === 0 ? { receiver: '', place: '' } : lockDelivery(tx, requirement),
    take: async (tx: Tx, delivery: MatchedDelivery, part?: number): Promise<void> => {
      if (delivery.place !== '') await consumeDelivery(tx, delivery, part);
    },
    /** A URL for the missing bytes in the session's own name; null if there is none. */
    bring: async (
      sessionId: string,
      requirement: DeliveryRequirement,
      at: Date,
    ): Promise<string | null> => {
      const file = await smallestRendition(db, requirement.postId);
      if (!file) return null;
      const bytesNeeded = Math.ceil(Math.min(1, requirement.share * OVERFETCH_FACTOR) * file.bytes);
      return deliveryProofUrl(config.proofKey, {
        sessionId,
        key: file.key,
        bytes: isExternalMedia
          ? Math.min(bytesNeeded, settings.delivery_sample_bytes)
          : bytesNeeded,
        share: requirement.share * OVERFETCH_FACTOR,
        until: at.getTime() + FETCH_WINDOW_MS,
      });
    },
  };
};
