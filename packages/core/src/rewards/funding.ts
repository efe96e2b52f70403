import type { PostRewardType } from '@taice/contract';
import { MICRO } from '../ledger/rules.ts';

/** The limits of a reward on a video; micro-points. */
export interface FundingRules {
  readonly minPool: bigint;
  readonly maxPerUser: bigint;
  /** Fee in parts of 10,000 of the pool. */
  readonly feeBp: number;
  readonly maxDays: number;
}

/** A draft of a reward; micro-points, times in ms. */
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
  /** null: a random split. */
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
/** The least for one person, and the most people. */
const minAmountEach = MICRO / 10n;
const maxRecipients = 100_000;
/** A split is published whole, and verified whole. */
const maxLuckyParts = 1_000;

/** The fee on top of a pool; rounded up to a micro-point. */
export const feeOf = (total: bigint, { feeBp }: Pick<FundingRules, 'feeBp'>): bigint =>
  (total * BigInt(feeBp) + 9_999n) / 10_000n;

/** The number of parts and their size. */
const splitPool = ({
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
  if (each < minAmountEach)
    return { field: perUser === undefined ? 'quantity' : 'per_user', reason: 'too_small' };
  const people = Number(total / each);
  if (BigInt(people) * each !== total || (quantity !== undefined && quantity !== people))
    return { field: perUser === undefined ? 'quantity' : 'per_user', reason: 'uneven' };
  return { perUser: each, quantity: people };
};

/**
 * The funding of a draft, or the first rule that it breaks. Screens and server share this check.
 */
export const fundingOf = (draft: FundingDraft, rules: FundingRules): Funding | FundingProblem => {
  const { total, startsAt, endsAt } = draft;
  if (total < rules.minPool) return { field: 'total', reason: 'min_pool' };
  const parts = splitPool(draft);
  if ('reason' in parts) return parts;
  const { perUser, quantity } = parts;
  const field = draft.perUser === undefined ? 'quantity' : 'per_user';
  const each = perUser ?? total / BigInt(quantity);
  if (each < minAmountEach) return { field, reason: 'too_small' };
  if (quantity > (perUser === null ? maxLuckyParts : maxRecipients))
    return { field, reason: 'too_many' };
  // No random part may exceed the maximum, so the total must fit below all of them.
  if (total > rules.maxPerUser * BigInt(quantity)) return { field, reason: 'max_per_user' };
  const days = (endsAt - startsAt) / DAY_MS;
  if (!(days >= 1 && days <= rules.maxDays)) return { field: 'ends_at', reason: 'days' };
  return { total, perUser, quantity, fee: feeOf(total, rules) };
};
