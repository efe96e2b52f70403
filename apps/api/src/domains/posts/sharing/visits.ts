import { hash } from 'node:crypto';
import { businessDay } from '@taice/core/rules';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Config } from '../../../platform/config.ts';
import { emit } from '../../../platform/events/emit.ts';
import { networkKey, providerKey } from '../../../platform/http/network.ts';
import { sessionReceiver } from '../../../platform/media/index.ts';
import type { Services } from '../../../platform/services.ts';
import { createDeliveryChecks } from '../../watching/delivery-checks.ts';
import { networksOf } from '../../watching/delivery-queries.ts';
import { countVisit, waitingVisit, type WaitingVisit } from './visit-queries.ts';

type VisitParts = Pick<Services, 'db' | 'clock' | 'settings' | 'deliveries'> & {
  readonly config: Pick<Config, 'proofKey' | 'mediaUrl' | 'publicUrl'>;
};

/** A viewer of a video, and their network address. */
interface Watched {
  readonly deviceId: string;
  readonly userId: bigint | null;
  readonly postId: bigint;
  readonly ip: string;
  /** A view that was watched long enough, so its delivery is proved; absent: still to be checked. */
  readonly session?: string;
}

/** The result for a visit; `bring`: a URL to fetch if the video's delivery was not observed. */
interface VisitResult {
  readonly counted: boolean;
  readonly bring: string | null;
}
const notCounted: VisitResult = { counted: false, bring: null };

/** The receiver name under which a visit fetches missing bytes; no other visit can use it. */
const nameOf = ({ code, device_id: deviceId }: WaitingVisit): string =>
  `v${hash('sha256', `${code} ${deviceId}`, 'hex').slice(0, 32)}`;

/**
 * Counts the visit by which a person came to the video they watch. As much of the video as they
 * have seen must be delivered to their address first. Each visit needs bytes of its own, so calls
 * alone never count.
 */
export const tryCountVisit = async (
  parts: VisitParts,
  { deviceId, userId, postId, ip, session }: Watched,
): Promise<VisitResult> => {
  const { db, clock, settings, config } = parts;
  const at = clock.rule();
  const visitRow = await waitingVisit(db, { deviceId, userId, postId, at });
  if (!visitRow) return notCounted;
  const deliveryChecks = createDeliveryChecks(parts);
  const name = nameOf(visitRow);
  const watchedShare = Math.min(1, settings.share_visit_ms / (visitRow.duration_s * 1000));
  const requirement = {
    postId,
    receivers: [sessionReceiver(name), networkKey(config.proofKey, ip)],
    share: session !== undefined ? 0 : settings.delivery_share * watchedShare,
  };
  const missing = async (): Promise<VisitResult> => ({
    counted: false,
    bring: await deliveryChecks.bring(name, requirement, clock.real()),
  });
  if (!(await deliveryChecks.has(requirement))) return missing();
  const network = providerKey(config.proofKey, ip);
  const counted = await transaction(db, async (tx) => {
    const visit = {
      code: visitRow.code,
      deviceId: visitRow.device_id,
      visitorId: userId,
      sharerId: visitRow.sharer_id,
      day: businessDay(at),
      network,
      at,
    };
    const delivery = await deliveryChecks.lock(tx, requirement);
    if (!delivery) return undefined;
    const deliveryNetworks = await networksOf(tx, delivery);
    const row = await countVisit(
      tx,
      visit,
      { session: session ?? null, came: deliveryNetworks },
      settings,
    );
    if (!row) return false;
    await deliveryChecks.take(tx, delivery, requirement.share);
    await emit(tx, {
      type: 'share.visited',
      userId: visitRow.sharer_id,
      at,
      payload: {
        post_id: `${postId}`,
        share_code: visitRow.code,
        device_id: visitRow.device_id,
        visitor_id: row.visitor_id === null ? null : `${row.visitor_id}`,
        network,
      },
    });
    return true;
  });
  return counted === undefined ? missing() : { counted, bring: null };
};
