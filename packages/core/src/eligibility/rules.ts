import { MICRO } from '../ledger/rules.ts';

const HOUR_MS = 3_600_000;

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
  /** What may leave from the start: of a fresh identity, and of an established one. */
  readonly exit_start_fresh: bigint;
  readonly exit_start_established: bigint;
  /** What each day with a paid view adds, verified and trusted. */
  readonly exit_day_verified: bigint;
  readonly exit_day_trusted: bigint;
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
  /** Direct grants of a business day (first videos, friends) that raise no alarm. */
  readonly grants_per_day: bigint;
  /** Actions of people of one network, a target and day, that displayed counters count. */
  readonly counted_per_network: number;
}

const taice = (whole: number): bigint => BigInt(whole) * MICRO;

export const defaultEligibility: EligibilitySettings = {
  wallet_history_days: 0,
  telegram_age_days: 365,
  trusted_days: 14,
  exit_wait_days: 7,
  exit_start_fresh: taice(1_000),
  exit_start_established: taice(6_000),
  exit_day_verified: taice(30),
  exit_day_trusted: taice(50),
  exit_unseen: taice(6_000),
  cluster_least: 6,
  cluster_order_run: 5,
  cluster_part_bp: 5_000,
  cluster_weight_bp: 5_000,
  grants_per_day: taice(500_000),
  counted_per_network: 40,
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
  const trusted =
    level === 'trusted' ? BigInt(Math.max(0, activeDays - settings.trusted_days)) : 0n;
  const start = established ? settings.exit_start_established : settings.exit_start_fresh;
  const verified = BigInt(activeDays) - trusted;
  return start + verified * settings.exit_day_verified + trusted * settings.exit_day_trusted;
};

/** Traits by which accounts are similar. `only_address`: none of them was ever seen anywhere else. */
export const traits = ['address', 'only_address', 'birth', 'order', 'rhythm', 'exit'] as const;
export type Trait = (typeof traits)[number];

/** What is known of an account's last 30 days. Times in ms. */
export interface AccountTraces {
  readonly id: string;
  /** The networks that it was seen in. */
  readonly addresses: readonly string[];
  readonly bornAt: number;
  /** The first 20 videos that it watched, in order. */
  readonly videos: readonly string[];
  /** The mean time between two beats and its deviation; null: too few beats. */
  readonly rhythm: { readonly meanMs: number; readonly deviationMs: number } | null;
  readonly exitAddress: string | null;
}

export interface Cluster {
  readonly accounts: readonly string[];
  /** What most of them have in common. */
  readonly traits: readonly Trait[];
}

/** Beats of one script differ by less. */
const RHYTHM_MS = 4;
/** A crowd of people has these in common as well: a class, an office, a phone network. */
const ofCrowds: ReadonlySet<Trait> = new Set(['address', 'birth']);

const runsOf = (videos: readonly string[], length: number): string[] =>
  Array.from({ length: Math.max(0, videos.length - length + 1) }, (_, at) =>
    videos.slice(at, at + length).join(' '),
  );

const keysOf = (
  { addresses, bornAt, videos, rhythm, exitAddress }: AccountTraces,
  { cluster_order_run: run }: EligibilitySettings,
): Readonly<Record<Trait, readonly string[]>> => ({
  address: addresses,
  only_address: addresses.length === 1 ? addresses : [],
  birth: [`${Math.floor(bornAt / HOUR_MS)}`],
  order: runsOf(videos, run),
  rhythm: rhythm
    ? [`${Math.round(rhythm.meanMs / RHYTHM_MS)} ${Math.round(rhythm.deviationMs / RHYTHM_MS)}`]
    : [],
  exit: exitAddress === null ? [] : [exitAddress],
});
type Keys = ReturnType<typeof keysOf>;

/** Pairs of traits that join two accounts: what crowds have in common joins nobody by itself. */
const joining = traits.flatMap((one, at) =>
  traits
    .slice(at + 1)
    .filter((other) => !(ofCrowds.has(one) && ofCrowds.has(other)))
    .map((other) => [one, other] as const),
);

/** Each account's representative after all pairs that share two traits are joined. */
const joined = (all: readonly Keys[]): number[] => {
  const parent = all.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[at] = root;
    return root;
  };
  const first = new Map<string, number>();
  for (const [at, keys] of all.entries())
    for (const [one, other] of joining)
      for (const a of keys[one])
        for (const b of keys[other]) {
          const both = `${one} ${a} ${other} ${b}`;
          const before = first.get(both);
          if (before === undefined) first.set(both, at);
          else parent[rootOf(at)] = rootOf(before);
        }
  return all.map((_, at) => rootOf(at));
};

/** The most of these accounts that share one key of a trait. */
const mostAlike = (members: readonly Keys[], trait: Trait): number => {
  const counts = new Map<string, number>();
  for (const keys of members)
    for (const key of new Set(keys[trait])) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

/**
 * Groups of accounts that one hand may lead. Two accounts belong together if they share two traits. A group is a cluster if
 * it is larger than a household and most of it shares two traits, one of which a crowd of people does not have in common.
 */
export const clustersOf = (
  accounts: readonly AccountTraces[],
  settings: EligibilitySettings,
): Cluster[] => {
  const all = accounts.map((each) => keysOf(each, settings));
  const groups = Map.groupBy(joined(all).entries(), ([, root]) => root);
  return [...groups.values()].flatMap((group) => {
    if (group.length < settings.cluster_least) return [];
    const members = group.map(([at]) => all[at]!);
    const least = (members.length * settings.cluster_part_bp) / 10_000;
    const shared = traits.filter((trait) => mostAlike(members, trait) >= least);
    if (shared.length < 2 || shared.every((trait) => ofCrowds.has(trait))) return [];
    return [{ accounts: group.map(([at]) => accounts[at]!.id), traits: shared }];
  });
};

/**
 * What each account of a cluster of `size` counts at midnight, in parts of 10,000: all of it below `cluster_least`, then
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
  /** What the staff said of the cluster that the account is in; `none`: it is in none. */
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
