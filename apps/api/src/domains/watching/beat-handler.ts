import type { KeyObject } from 'node:crypto';
import { transaction } from '../../platform/db/transaction.ts';
import { networkKey, providerKey } from '../../platform/http/network.ts';
import { createDeliveryChecks } from './delivery-checks.ts';
import type { Batcher } from './batcher.ts';
import { acceptBeats, type AcceptedBeat, type CheckedBeat } from './beat-queries.ts';
import type { BeatToken } from './beat-token.ts';
import { checkBeat } from './check-beat.ts';
import { networksOf, type DeliveryRequirement } from './delivery-queries.ts';
import { isView } from './eligibility.ts';
import { qualifyView } from './qualify-view.ts';
import type { Beat, BeatReply, ViewSessionParts } from './view-sessions.ts';

/** The result of a valid beat. */
export interface BeatResult {
  readonly checked: CheckedBeat;
  /** Undefined: it was not the next one of an earning session. */
  readonly accepted: AcceptedBeat | undefined;
  /** Extra fields of the answer if the video's delivery was not observed. */
  readonly missing?: Partial<Pick<BeatReply, 'bring' | 'reason'>>;
}

/** Takes beats. A beat that would fill the ring without an observed delivery is credited less. */
export const createBeatHandler = (
  parts: ViewSessionParts,
  batch: Batcher<CheckedBeat, AcceptedBeat | undefined>,
) => {
  const { db, settings } = parts;
  const proofKey: KeyObject = parts.config.proofKey;
  const deliveryChecks = createDeliveryChecks(parts);
  // The network hash costs as much as reading a token, and few beats need it.
  const requirementOf = (
    token: BeatToken,
    { ip }: Beat,
    checked: CheckedBeat,
  ): DeliveryRequirement => deliveryChecks.needOf(token, networkKey(proofKey, ip), checked);

  /**
   * A beat that fills the ring is stored at once and durably, with all its effects; 'held': the delivery is missing.
   */
  const qualify = (
    checked: CheckedBeat,
    beat: Beat,
    token: BeatToken,
    requirement: DeliveryRequirement,
  ) =>
    transaction(db, async (tx): Promise<AcceptedBeat | 'held' | undefined> => {
      const delivery = await deliveryChecks.lock(tx, requirement);
      if (!delivery) return 'held';
      const [accepted] = await acceptBeats(tx, [checked], { quiet: false });
      if (!accepted) return undefined;
      await deliveryChecks.take(tx, delivery);
      const provider = providerKey(proofKey, beat.ip);
      const deliveryNetworks = await networksOf(tx, delivery);
      const networks = [...new Set([...deliveryNetworks, token.provider, provider])].filter(
        Boolean,
      );
      const network = networkKey(proofKey, beat.ip);
      const view = { ...beat, network, networks, at: checked.ruleAt };
      const reason = await qualifyView(tx, parts, view);
      return { ...accepted, reason, state: reason === null ? 'claimable' : 'claimed' };
    });

  /** At half of the required time, so that missing bytes arrive before the ring is full. */
  const fetchMissingAtHalf = async (
    beat: Beat,
    token: BeatToken,
    checked: CheckedBeat,
    at: Date,
  ) => {
    const halfMs = checked.requiredMs / 2;
    if (token.creditedMs >= halfMs || checked.creditedMs < halfMs) return undefined;
    const requirement = requirementOf(token, beat, checked);
    if (await deliveryChecks.has({ ...requirement, share: requirement.share / 2 }))
      return undefined;
    return { bring: await deliveryChecks.bring(beat.sessionId, requirement, at) };
  };

  return async (
    beat: Beat,
    token: BeatToken,
    times: { at: Date; ruleAt: Date },
  ): Promise<BeatResult> => {
    const checked = checkBeat(beat, token, { settings, proofKey }, times);
    if (!checked.qualifies) {
      const accepted = await batch.add(checked);
      if (!accepted || !isView(accepted.reason)) return { checked, accepted };
      return {
        checked,
        accepted,
        missing: await fetchMissingAtHalf(beat, token, checked, times.at),
      };
    }
    const requirement = requirementOf(token, beat, checked);
    const result = (await deliveryChecks.has(requirement))
      ? await qualify(checked, beat, token, requirement)
      : 'held';
    if (result !== 'held') return { checked, accepted: result };
    const heldBeat = checkBeat(beat, token, { settings, proofKey }, { ...times, isHeld: true });
    const accepted = await batch.add(heldBeat);
    if (!accepted || !isView(accepted.reason)) return { checked: heldBeat, accepted };
    const bring = await deliveryChecks.bring(beat.sessionId, requirement, times.at);
    const missing = { bring, ...(accepted.reason === null && { reason: 'undelivered' as const }) };
    return { checked: heldBeat, accepted, missing };
  };
};
