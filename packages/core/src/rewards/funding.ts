import type { PostRewardType } from '@taice/contract';
import { MICRO } from '../ledger/rules.ts';

/** By what a reward on a video is judged; micro-points. */
export interface FundingRules {
  readonly minPool: bigint;
  readonly maxPerUser: bigint;
  /** Of the pool, in parts of 10,000. */
  readonly feeBp: number;
  readonly daysMost: number;
}

/** A reward as somebody means to fund it; micro-points, times in ms. */
export interface FundingDraft {
  readonly type: PostRewardType;
  readonly total: bigint;
  readonly perUser?: bigint | undefined;
  readonly quantity?: number | undefined;
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface Funding {
  readonly total: bigint;
  /** null: it is split by luck. */
  readonly perUser: bigint | null;
  readonly quantity: number;
  readonly fee: bigint;
}

export interface FundingProblem {
  readonly field: 'total' | 'per_user' | 'quantity' | 'ends_at';
  readonly reason:
    | 'min_pool'
    | 'max_per_user'
    | 'too_small'
    | 'too_many'
    | 'uneven'
    | 'share'
    | 'days';
}

const DAY_MS = 86_400_000;
/** The least that anybody gets, and the most who do. */
const leastEach = MICRO / 10n;
const mostPeople = 100_000;
/** A split is told whole, and read whole by whoever verifies it. */
const mostParts = 1_000;

/** The fee of a pool, beside it; rounded up to a micro-point. */
export const feeOf = (total: bigint, { feeBp }: Pick<FundingRules, 'feeBp'>): bigint =>
  (total * BigInt(feeBp) + 9_999n) / 10_000n;

/** In how many parts of which size. */
const parted = ({
  type,
  total,
  perUser,
  quantity,
}: FundingDraft): Pick<Funding, 'perUser' | 'quantity'> | FundingProblem => {
  if (type === 'lucky')
    return quantity === undefined
      ? { field: 'quantity', reason: 'share' }
      : { perUser: null, quantity };
  if (perUser === undefined && quantity === undefined)
    return { field: 'per_user', reason: 'share' };
  const each = perUser ?? total / BigInt(quantity ?? 1);
  if (each < leastEach)
    return { field: perUser === undefined ? 'quantity' : 'per_user', reason: 'too_small' };
  const people = Number(total / each);
  if (BigInt(people) * each !== total || (quantity !== undefined && quantity !== people))
    return { field: perUser === undefined ? 'quantity' : 'per_user', reason: 'uneven' };
  return { perUser: each, quantity: people };
};

/** What a draft comes to, or the first rule that it breaks (domain.md 5.12); screens and server judge by the same. */
export const fundingOf = (draft: FundingDraft, rules: FundingRules): Funding | FundingProblem => {
  const { total, startsAt, endsAt } = draft;
  if (total < rules.minPool) return { field: 'total', reason: 'min_pool' };
  const parts = parted(draft);
  if ('reason' in parts) return parts;
  const { perUser, quantity } = parts;
  const field = draft.perUser === undefined ? 'quantity' : 'per_user';
  const each = perUser ?? total / BigInt(quantity);
  if (each < leastEach) return { field, reason: 'too_small' };
  if (quantity > (perUser === null ? mostParts : mostPeople)) return { field, reason: 'too_many' };
  // Nobody's luck may be above it, so all parts together have to fit below.
  if (total > rules.maxPerUser * BigInt(quantity)) return { field, reason: 'max_per_user' };
  const days = (endsAt - startsAt) / DAY_MS;
  if (!(days >= 1 && days <= rules.daysMost)) return { field: 'ends_at', reason: 'days' };
  return { total, perUser, quantity, fee: feeOf(total, rules) };
};
