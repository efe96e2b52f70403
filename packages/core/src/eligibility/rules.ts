/** The settings that decide how much leaves an account without a review, in micro-points. */
export interface ReviewSettings {
  /** In total, equal to the price of the identity that verified the account. */
  readonly unreviewed_max: bigint;
  readonly unreviewed_max_established: bigint;
  /** Within `knownDays`, once the staff has approved an exit. */
  readonly unreviewed_max_known: bigint;
}

/** An account's exits without a review, cash-outs and codes together, in micro-points. */
export interface Exits {
  /** A costly identity has verified it. */
  readonly isEstablished: boolean;
  /** The staff has approved an exit of it. */
  readonly isKnown: boolean;
  readonly unreviewed: bigint;
  /** Within `knownDays`. */
  readonly last30Days: bigint;
}

export const knownDays = 30;

/**
 * Micro-points that may still leave an account without a review. The total equals the price of its identity, so that a
 * farm gains nothing. A known account has a limit for each month.
 */
export const unreviewedRemaining = (
  { isEstablished, isKnown, unreviewed, last30Days }: Exits,
  settings: ReviewSettings,
): bigint => {
  const start = isEstablished ? settings.unreviewed_max_established : settings.unreviewed_max;
  const remaining = isKnown ? settings.unreviewed_max_known - last30Days : start - unreviewed;
  return remaining < 0n ? 0n : remaining;
};
