const HOUR_MS = 3_600_000;

/** Traits by which accounts are similar. */
export const traits = ['network', 'sign_up_hour', 'order', 'payout_address'] as const;
export type Trait = (typeof traits)[number];

/** Traces of an account's last 30 days. Times in ms. */
export interface AccountSignals {
  readonly id: string;
  /** IP addresses that it used. */
  readonly networks: readonly string[];
  readonly createdAt: number;
  /** The first 20 videos that it watched, in order. */
  readonly videos: readonly string[];
  readonly payoutAddress: string | null;
}

export interface Cluster {
  readonly accounts: readonly string[];
  /** Shared by most of them. */
  readonly traits: readonly Trait[];
}

/** More accounts than a household has. */
const MIN_CLUSTER_SIZE = 6;
/** The length of a common sequence of watched videos that makes two accounts alike. */
const ORDER_RUN = 5;
/** Traits that ordinary groups share as well: a class, an office, a phone network. */
const weakTraits: ReadonlySet<Trait> = new Set(['network', 'sign_up_hour']);

const runsOf = (videos: readonly string[], length: number): string[] =>
  Array.from({ length: Math.max(0, videos.length - length + 1) }, (_, at) =>
    videos.slice(at, at + length).join(' '),
  );

const keysOf = ({
  networks,
  createdAt,
  videos,
  payoutAddress,
}: AccountSignals): Readonly<Record<Trait, readonly string[]>> => ({
  network: networks,
  sign_up_hour: [`${Math.floor(createdAt / HOUR_MS)}`],
  order: runsOf(videos, ORDER_RUN),
  payout_address: payoutAddress === null ? [] : [payoutAddress],
});
type Keys = ReturnType<typeof keysOf>;

/** Pairs of traits that join two accounts. Traits of ordinary groups join no one by themselves. */
const linkingTraitPairs = traits.flatMap((one, at) =>
  traits
    .slice(at + 1)
    .filter((other) => !(weakTraits.has(one) && weakTraits.has(other)))
    .map((other) => [one, other] as const),
);

/** Each account's representative after all pairs that share two traits are joined. */
const findClusterRoots = (all: readonly Keys[]): number[] => {
  const parent = all.map((_, at) => at);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  const numbers = new Map<string, number>();
  const numberOf = (trait: Trait, key: string): number => {
    const name = `${trait} ${key}`;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const numbered = all.map((keys) =>
    Object.fromEntries(
      traits.map((trait) => [trait, keys[trait].map((key) => numberOf(trait, key))]),
    ),
  ) as Record<Trait, number[]>[];
  const first = new Map<number, number>();
  for (const [at, keys] of numbered.entries())
    for (const [one, other] of linkingTraitPairs)
      for (const a of keys[one])
        for (const b of keys[other]) {
          const pairKey = a * numbers.size + b;
          const before = first.get(pairKey);
          if (before === undefined) first.set(pairKey, at);
          else parent[rootOf(at)] = rootOf(before);
        }
  return all.map((_, at) => rootOf(at));
};

/** The largest number of these accounts that share one key of a trait. */
const maxSharedCount = (members: readonly Keys[], trait: Trait): number => {
  const counts = new Map<string, number>();
  for (const keys of members)
    for (const key of new Set(keys[trait])) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

/**
 * Groups of accounts that one operator may run. Two accounts belong together if they share two traits. A group is a
 * cluster if it is larger than a household and most of it shares two traits. At least one of them must be unusual for
 * ordinary groups.
 */
export const clustersOf = (accounts: readonly AccountSignals[]): Cluster[] => {
  const all = accounts.map(keysOf);
  const groups = Map.groupBy(findClusterRoots(all).entries(), ([, root]) => root);
  return [...groups.values()].flatMap((group) => {
    if (group.length < MIN_CLUSTER_SIZE) return [];
    const members = group.map(([at]) => all[at]!);
    const shared = traits.filter((trait) => maxSharedCount(members, trait) * 2 >= members.length);
    if (shared.length < 2 || shared.every((trait) => weakTraits.has(trait))) return [];
    return [{ accounts: group.map(([at]) => accounts[at]!.id), traits: shared }];
  });
};
