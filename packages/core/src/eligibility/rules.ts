import { MICRO } from '../ledger/rules.ts';

/** The settings that decide what may leave. Amounts in micro-points, parts in parts of 10,000. */
export interface EligibilitySettings {
  /** Days since a wallet's first own transaction, from which it verifies; 0: a wallet alone never does. */
  readonly wallet_history_days: number;
  /** Days since a Telegram account was made, from which it is established: a fresh one costs a farm far less. */
  readonly telegram_age_days: number;
  /** Days with a paid view, after which a verified account is trusted. */
  readonly trusted_days: number;
  /** Days with a paid view before anything leaves; an established identity waits for none. */
  readonly exit_wait_days: number;
  /** The allowance from the start: of a fresh identity, and of an established one. */
  readonly exit_start_fresh: bigint;
  readonly exit_start_established: bigint;
  /** Added by each further day with a paid view, once trusted. */
  readonly exit_day: bigint;
  /** The largest first exit of an account in no cluster that nobody looks at. */
  readonly exit_unseen: bigint;
  /** Accounts that make a cluster: more than a household has. */
  readonly cluster_least: number;
  /** Videos watched in the same order, one after the other, that make two accounts similar. */
  readonly cluster_order_run: number;
  /** The part of a cluster's accounts that has to share a trait. */
  readonly cluster_part_bp: number;
  /** How far a cluster's midnight weight falls with its size: 0 not at all, 10,000 to that of one account. */
  readonly cluster_weight_bp: number;
}

const taice = (whole: number): bigint => BigInt(whole) * MICRO;

export const defaultEligibility: EligibilitySettings = {
  wallet_history_days: 0,
  telegram_age_days: 365,
  trusted_days: 14,
  exit_wait_days: 7,
  exit_start_fresh: taice(1_100),
  exit_start_established: taice(8_500),
  exit_day: taice(10),
  exit_unseen: taice(8_500),
  cluster_least: 6,
  cluster_order_run: 5,
  cluster_part_bp: 5_000,
  cluster_weight_bp: 0,
};

export type Level = 'basic' | 'verified' | 'trusted' | 'limited' | 'suspended';

/** An identity that an account is bound to. */
export interface BoundIdentity {
  readonly kind: 'telegram' | 'google' | 'wallet';
  /** Days since it was made, or since the first own transaction of a wallet; null: unknown. */
  readonly ageDays: number | null;
  /** False: it has verified another account in its life. */
  readonly isUnused: boolean;
}

export interface LevelFacts {
  readonly status: 'active' | 'limited' | 'suspended';
  readonly hasOpenCase: boolean;
  readonly identities: readonly BoundIdentity[];
  /** Business days with a paid view. */
  readonly activeDays: number;
}

const verifies = (
  { kind, ageDays, isUnused }: BoundIdentity,
  { wallet_history_days: days }: EligibilitySettings,
): boolean => isUnused && (kind !== 'wallet' || (days > 0 && (ageDays ?? 0) >= days));

/** True if one of the identities has an age that is dear to buy. */
export const isEstablished = (
  identities: readonly BoundIdentity[],
  settings: EligibilitySettings,
): boolean =>
  identities.some(
    (each) =>
      each.kind === 'telegram' &&
      verifies(each, settings) &&
      (each.ageDays ?? 0) >= settings.telegram_age_days,
  );

/** The one level of an account; every payment, exit and ranking asks for it. */
export const levelOf = (facts: LevelFacts, settings: EligibilitySettings): Level => {
  if (facts.status !== 'active') return facts.status;
  if (!facts.identities.some((each) => verifies(each, settings))) return 'basic';
  return facts.activeDays >= settings.trusted_days && !facts.hasOpenCase ? 'trusted' : 'verified';
};

/**
 * All that may leave an account in its life so far, in micro-points: cash-outs, prizes that are sent or have a code, and
 * points that reach another person. `activeDays`: business days with a paid view.
 */
export const exitAllowance = (
  level: Level,
  activeDays: number,
  settings: EligibilitySettings,
  established = false,
): bigint => {
  if (level !== 'verified' && level !== 'trusted') return 0n;
  if (!established && activeDays < settings.exit_wait_days) return 0n;
  const start = established ? settings.exit_start_established : settings.exit_start_fresh;
  const further = level === 'trusted' ? Math.max(0, activeDays - settings.trusted_days) : 0;
  return start + BigInt(further) * settings.exit_day;
};

/**
 * The weight of each account of a cluster of `size` at midnight, in parts of 10,000: all of it below `cluster_least`, then
 * less with each further one, so that a cluster of n counts for about n^(1 − cluster_weight_bp ÷ 10,000).
 */
export const clusterWeight = (size: number, settings: EligibilitySettings): number =>
  size < settings.cluster_least
    ? 10_000
    : Math.floor(10_000 * size ** (-settings.cluster_weight_bp / 10_000));

/** How an exit within the allowance is decided. */
export type ExitReview = 'unseen' | 'look' | 'cluster' | 'refused';

export interface ExitFacts {
  /** Micro-points. */
  readonly amount: bigint;
  readonly isFirst: boolean;
  /** The staff's decision on the account's cluster; `none`: it is in none. */
  readonly cluster: 'none' | 'open' | 'passed' | 'refused';
}

/** A cluster is decided as one at its first exit; a small first exit of an account in none goes unseen. */
export const exitReview = (
  { amount, isFirst, cluster }: ExitFacts,
  { exit_unseen: most }: EligibilitySettings,
): ExitReview => {
  if (cluster === 'refused') return 'refused';
  if (cluster === 'open') return 'cluster';
  return isFirst && amount > most ? 'look' : 'unseen';
};
