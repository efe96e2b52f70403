import { feeOf } from '../rewards/funding.ts';

/** The fee of a cash-out: the minimum in micro-points, and a part of the amount in parts of 10,000. */
export interface CashOutFee {
  readonly least: bigint;
  readonly bp: number;
}

/**
 * The fee of an amount in micro-points (settings `cashout_fee_min` and `cashout_fee_bp`): the larger of the least and its
 * part, rounded up.
 */
export const cashOutFee = (amount: bigint, { least, bp }: CashOutFee): bigint => {
  const percentageFee = feeOf(amount, { feeBp: bp });
  return percentageFee > least ? percentageFee : least;
};

/** Parts of 10,000 as the decimal string of a rate: 100 is '0.01'. */
export const bpToRate = (bp: number): string => `${bp / 10_000}`;

/** The reverse of `bpToRate`. */
export const rateToBp = (rate: string): number => Math.round(Number(rate) * 10_000);
