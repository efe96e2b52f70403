import type { KeyObject } from 'node:crypto';
import { transaction } from '../../platform/db/transaction.ts';
import { networkKey, providerKey } from '../../platform/http/network.ts';
import { createArrivals } from './arrivals.ts';
import type { Batcher } from './batcher.ts';
import { acceptBeats, type AcceptedBeat, type CheckedBeat } from './beat-queries.ts';
import type { BeatToken } from './beat-token.ts';
import { checkBeat } from './check-beat.ts';
import { networksOf, type Need } from './delivery-queries.ts';
import { isView } from './eligibility.ts';
import { qualifyView } from './qualify-view.ts';
import type { Beat, BeatReply, ViewSessionParts } from './view-sessions.ts';

/** What became of a beat that is good by itself. */
export interface Taken {
  readonly checked: CheckedBeat;
  /** Undefined: it was not the next one of a session that earns. */
  readonly accepted: AcceptedBeat | undefined;
  /** What the answer says beside, where the video was not seen to come. */
  readonly missing?: Partial<Pick<BeatReply, 'bring' | 'reason'>>;
}

/** Takes beats for what they are worth; one that would fill the ring of a video that has not come, for less. */
export const createTaking = (
  parts: ViewSessionParts,
  batch: Batcher<CheckedBeat, AcceptedBeat | undefined>,
) => {
  const { db, settings } = parts;
  const proofKey: KeyObject = parts.config.proofKey;
  const arrivals = createArrivals(parts);
  // Its hash takes as long as reading a token: few beats need it.
  const needOf = (token: BeatToken, { ip }: Beat, checked: CheckedBeat): Need =>
    arrivals.needOf(token, networkKey(proofKey, ip), checked);

  /**
   * A beat that fills the ring is written at once and for good, with all that follows from it; 'held': what it is to
   * rest on has not come.
   */
  const qualify = (checked: CheckedBeat, beat: Beat, token: BeatToken, need: Need) =>
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

  /** Half-way, so that what has to be fetched is there when the ring is full. */
  const foresee = async (beat: Beat, token: BeatToken, checked: CheckedBeat, at: Date) => {
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
  ): Promise<Taken> => {
    const checked = checkBeat(beat, token, { settings, proofKey }, times);
    if (!checked.fills) {
      const accepted = await batch.add(checked);
      if (!accepted || !isView(accepted.reason)) return { checked, accepted };
      return { checked, accepted, missing: await foresee(beat, token, checked, times.at) };
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
