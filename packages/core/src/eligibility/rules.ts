/** The settings that decide how much leaves an account without a review, in micro-points. */
export interface ReviewSettings {
  /** What a fresh identity may take out, and one that is dear to buy. */
  readonly unreviewed_max: bigint;
  readonly unreviewed_max_established: bigint;
}

/** What has left an account so far, cash-outs and codes together. Amounts in micro-points. */
export interface Exits {
  /** One of its identities is dear to buy. */
  readonly isEstablished: boolean;
  /** Left, or on its way, without a review. */
  readonly unreviewed: bigint;
  /** Let go by the staff. */
  readonly passed: bigint;
}

/** As many times what a review has let go leaves without another one. */
const PASSED_TIMES = 10n;

/**
 * What may still leave an account without a review, in micro-points. An account begins with what its identity costs to buy,
 * so that a farm gains nothing; after a review that it passed, the next ones are rare.
 */
export const unreviewedLeft = (
  { isEstablished, unreviewed, passed }: Exits,
  { unreviewed_max: fresh, unreviewed_max_established: established }: ReviewSettings,
): bigint => {
  const left = (isEstablished ? established : fresh) + PASSED_TIMES * passed - unreviewed;
  return left < 0n ? 0n : left;
};
