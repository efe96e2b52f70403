/** What is known of one account's last days. Times in ms, on the real clock. */
export interface RiskFacts {
  readonly user_id: bigint;
  /** Watched within 24 h. */
  readonly watched_ms: number;
  /** Of the last three days: from the first to the last sign of life, and the longest rest between two. */
  readonly span_ms: number;
  readonly rest_ms: number;
  /** View sessions of the last seven days, and what became of them. */
  readonly sessions: number;
  readonly qualified: number;
  readonly voided: number;
  readonly regular: number;
  readonly undelivered: number;
  /** Points of the last seven days, before any factor, without those that friends brought. */
  readonly earned: number;
  /** Whether anything was liked, collected, shared, followed or said in them. */
  readonly takes_part: boolean;
  /** Accounts on the fullest of its devices, and on its networks' exact addresses within 24 h. */
  readonly on_device: number;
  readonly on_address: number;
  /** Devices that made their credential in the network of one of its own, within ten minutes of that. */
  readonly made_together: number;
  /** Points of the last seven days from accounts of less than 30 days: for items, and on videos for a few. */
  readonly from_new: number;
  /** People whose things of 30 days go to one address with this account's; to one phone, account elsewhere or wallet. */
  readonly at_place: number;
  readonly at_receiver: number;
}

export const riskKeys = [
  'hours',
  'rest',
  'rhythm',
  'offences',
  'delivery',
  'devices',
  'unwatched',
  'silent',
  'address',
  'together',
  'gathered',
  'place',
  'receiver',
] as const;
export type RiskKey = (typeof riskKeys)[number];

export interface RiskSignal {
  readonly key: RiskKey;
  /** Of the 100 that an account can have. */
  readonly points: number;
  /** The number that it rests on, for the staff. */
  readonly said: number;
}

const HOUR_MS = 3_600_000;
/** Fewer sessions say nothing about parts of them. */
const ENOUGH = 20;

const partOf = (part: number, whole: number): number => (whole < ENOUGH ? 0 : part / whole);

/** How heavily a number weighs: the points of the highest step that it reaches. */
const weigh = (number: number, steps: readonly (readonly [from: number, points: number])[]) =>
  steps.reduce((points, [from, of]) => (number >= from ? of : points), 0);

const rules: Readonly<Record<RiskKey, (facts: RiskFacts) => Omit<RiskSignal, 'key'>>> = {
  // Nobody watches two thirds of a day.
  hours: ({ watched_ms }) => {
    const said = watched_ms / HOUR_MS;
    return {
      said,
      points: weigh(said, [
        [16, 40],
        [20, 60],
      ]),
    };
  },
  // Nobody goes three days without three hours of sleep.
  rest: ({ span_ms, rest_ms }) => {
    const said = rest_ms / HOUR_MS;
    return { said, points: span_ms >= 70 * HOUR_MS && said < 3 ? 50 : 0 };
  },
  rhythm: ({ regular, sessions }) => {
    const said = partOf(regular, sessions);
    return {
      said,
      points: weigh(said, [
        [0.1, 20],
        [0.3, 50],
      ]),
    };
  },
  offences: ({ voided }) => ({
    said: voided,
    points: weigh(voided, [
      [3, 20],
      [10, 50],
    ]),
  }),
  delivery: ({ undelivered, sessions }) => {
    const said = partOf(undelivered, sessions);
    return {
      said,
      points: weigh(said, [
        [0.3, 20],
        [0.6, 40],
      ]),
    };
  },
  // A family has three.
  devices: ({ on_device }) => ({
    said: on_device,
    points: weigh(on_device, [
      [4, 20],
      [10, 40],
    ]),
  }),
  // A week of sign-ins is 300. A teacher whose class has joined need not watch.
  unwatched: ({ earned, qualified }) => ({
    said: earned,
    points:
      qualified > 0
        ? 0
        : weigh(earned, [
            [400, 20],
            [2_000, 40],
          ]),
  }),
  silent: ({ takes_part, qualified }) => ({
    said: qualified,
    points: takes_part ? 0 : weigh(qualified, [[300, 20]]),
  }),
  // An office or a campus has many, too: alone this never acts.
  address: ({ on_address }) => ({ said: on_address, points: weigh(on_address, [[30, 10]]) }),
  // A class that is shown the product does so, too, and is people.
  together: ({ made_together }) => ({
    said: made_together,
    points: weigh(made_together, [
      [20, 10],
      [100, 20],
    ]),
  }),
  // Points change hands by a sale and by rewards on videos; a dear piece or two that newcomers bought says nothing.
  gathered: ({ from_new }) => ({
    said: from_new,
    points: weigh(from_new, [
      [1_000, 20],
      [5_000, 50],
    ]),
  }),
  // A dormitory or an office has one address.
  place: ({ at_place }) => ({
    said: at_place,
    points: weigh(at_place, [
      [5, 10],
      [10, 20],
    ]),
  }),
  // A phone, a mailbox and a wallet are of one person, or of a couple.
  receiver: ({ at_receiver }) => ({
    said: at_receiver,
    points: weigh(at_receiver, [
      [3, 20],
      [5, 50],
    ]),
  }),
};

// What a crowd of people shows as well as a crowd of accounts: by itself no case.
const ofCrowd: ReadonlySet<RiskKey> = new Set(['address', 'together', 'place']);
const CROWD_MOST = 40;

/** An account's score, 0 to 100, and the signals that make it, the heaviest first. */
export const scoreOf = (facts: RiskFacts): { score: number; signals: RiskSignal[] } => {
  const signals = riskKeys
    .map((key) => ({ key, ...rules[key](facts) }))
    .filter(({ points }) => points > 0)
    .map(({ said, ...signal }) => ({ ...signal, said: Math.round(said * 100) / 100 }))
    .toSorted((a, b) => b.points - a.points);
  const sumOf = (crowd: boolean) =>
    signals.reduce((all, { key, points }) => all + (ofCrowd.has(key) === crowd ? points : 0), 0);
  return { score: Math.min(100, sumOf(false) + Math.min(CROWD_MOST, sumOf(true))), signals };
};
