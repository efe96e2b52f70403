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
  const arrivals = createDeliveryChecks(parts);
  // The network hash costs as much as reading a token, and few beats need it.
  const needOf = (token: BeatToken, { ip }: Beat, checked: CheckedBeat): DeliveryRequirement =>
    arrivals.needOf(token, networkKey(proofKey, ip), checked);

  /**
   * A beat that fills the ring is stored at once and durably, with all its effects; 'held': the delivery is missing.
   */
  const qualify = (checked: CheckedBeat, beat: Beat, token: BeatToken, need: DeliveryRequirement) =>
    transaction(db, async (tx): Promise<AcceptedBeat | 'held' | undefined> => {
      const arrival = await arrivals.lock(tx, need);
      if (!arrival) return 'held';
      const [accepted] = await acceptBeats(tx, [checked], { quiet: false });
      if (!accepted) return undefined;
      await arrivals.take(tx, arrival);
      const provider = providerKey(proofKey, beat.ip);
      const came = await networksOf(tx, arrival);
      const networks = [...new Set([...came, token.provider, provider])].filter(Boolean);
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
    const half = checked.requiredMs / 2;
    if (token.creditedMs >= half || checked.creditedMs < half) return undefined;
    const need = needOf(token, beat, checked);
    if (await arrivals.has({ ...need, share: need.share / 2 })) return undefined;
    return { bring: await arrivals.bring(beat.sessionId, need, at) };
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
    const need = needOf(token, beat, checked);
    const filled = (await arrivals.has(need)) ? await qualify(checked, beat, token, need) : 'held';
    if (filled !== 'held') return { checked, accepted: filled };
    const less = checkBeat(beat, token, { settings, proofKey }, { ...times, isHeld: true });
    const accepted = await batch.add(less);
    if (!accepted || !isView(accepted.reason)) return { checked: less, accepted };
    const bring = await arrivals.bring(beat.sessionId, need, times.at);
    const missing = { bring, ...(accepted.reason === null && { reason: 'undelivered' as const }) };
    return { checked: less, accepted, missing };
  };
};
