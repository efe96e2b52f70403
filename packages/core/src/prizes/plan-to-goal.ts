import { parseMicro, formatMicro } from '../ledger/rules.ts';
import type { Arrivals } from '../wallet/queries.ts';

export type GoalStep = {
  readonly kind: 'claim' | 'tonight' | 'friend';
  /** A decimal string of points. */
  readonly amount: string;
  /** The time of its arrival in the balance; null: at once. */
  readonly at: string | null;
  /** The friend it comes from. */
  readonly who?: string;
};

export type GoalPlan = {
  readonly steps: readonly GoalStep[];
  /** Points still missing after all steps; '0': the steps are enough. */
  readonly left: string;
  /** The arrival of the last step in the balance; null: at once. */
  readonly at: string | null;
  /** The time at which the rest is earned at the pace so far (ms); null: nothing remains, or nothing was earned yet. */
  readonly by: number | null;
};

/** Points to claim. `later`: some reach the balance only when the day is settled. */
export type ClaimableAmount = { readonly amount: string; readonly later: boolean };

const dayMs = 86_400_000;

const latest = (steps: readonly GoalStep[]): string | null =>
  steps.reduce<string | null>((last, { at }) => ((at ?? '') > (last ?? '') ? at : last), null);

/**
 * The shortest way to `missing` points: points to claim, then points that arrive by themselves, then the pace so far.
 * Points without a date are no step: for example friends whose check waits for a decision.
 */
export function planToGoal(
  missing: string,
  toClaim: ClaimableAmount,
  arrivals: Arrivals,
  now: number,
): GoalPlan {
  const { tonight, friends, pace } = arrivals;
  const byItself: GoalStep[] = [
    { kind: 'tonight' as const, amount: tonight.pays, at: tonight.at },
    ...friends.map(({ nickname, amount, at }) => ({
      kind: 'friend' as const,
      amount,
      at,
      who: nickname,
    })),
  ]
    .filter(({ at }) => at !== null)
    .toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
  const claim: GoalStep = {
    kind: 'claim',
    amount: toClaim.amount,
    at: toClaim.later ? tonight.at : null,
  };
  const steps: GoalStep[] = [];
  let missingMicro = parseMicro(missing);
  for (const step of [claim, ...byItself]) {
    const amount = parseMicro(step.amount);
    if (missingMicro <= 0n || amount <= 0n) continue;
    steps.push(step);
    missingMicro -= amount;
  }
  const restMicro = missingMicro > 0n ? missingMicro : 0n;
  const perDay = parseMicro(pace);
  const days = perDay > 0n ? Number((restMicro + perDay - 1n) / perDay) : null;
  return {
    steps,
    left: formatMicro(restMicro),
    at: latest(steps),
    by: restMicro === 0n || days === null ? null : now + days * dayMs,
  };
}
