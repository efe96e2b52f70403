import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { addDays, dailyPool, formatFactor, settlementFactor } from '@taice/core/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHUNK_SIZE, hashLeaf, merkleRoot } from './merkle.ts';
import {
  type DayFigures,
  noDayHash,
  rawPublicKey,
  signDay,
  hashDayStatement,
  formatDayStatement,
} from './statement.ts';

// An attacker with a valid key can sign anything; only the verifier's rules stop them.
const { privateKey } = generateKeyPairSync('ed25519');
const program = fileURLToPath(import.meta.resolve('@taice/verifier/taice-verify.mjs'));
const T = 1_000_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-rules-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A movement: type, the day that it concerns, entries as the lines have them; `mark` if it is not new. */
type Move = readonly [type: string, about: string, entries: string, mark?: string];
interface Said {
  readonly moves: readonly Move[];
  readonly say?: Partial<DayFigures>;
}

const person = (name: string) => `~${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
const hexOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length);
const earn = (name: string, points: number): Move => [
  'view',
  '-',
  `issuance:available=${-points * T} ${person(name)}:pending=${points * T}`,
];
const boost = (name: string, points: number): Move => ['boost', ...rest(earn(name, points))];
const rest = ([, about, entries]: Move) => [about, entries] as const;
const settle = (day: string, name: string, points: number, paid = points): Move => {
  const micro = (taice: number) => Math.round(taice * T);
  const rest = micro(points - paid);
  return [
    'settlement',
    day,
    `${person(name)}:pending=${-points * T}${paid > 0 ? ` ${person(name)}:available=${micro(paid)}` : ''}${
      rest > 0 ? ` issuance:available=${rest}` : ''
    }`,
  ];
};

/** Earners, earned points, issued and burned points, computed from the entries. */
const sumsOf = (moves: readonly Move[], date: string) => {
  const sum = (name: string) =>
    moves
      .flatMap(([, , entries]) => entries.split(' '))
      .filter((entry) => entry.startsWith(`${name}:`))
      .reduce((total, entry) => total + BigInt(entry.split('=')[1]!), 0n);
  const earned = moves
    .filter(([type]) => type === 'view' || type === 'sign_in' || type === 'boost')
    .map(([, , entries]) => entries.split(' ')[1]!);
  return {
    issued: -sum('issuance'),
    burned: sum('burn'),
    // Points paid at the closing of the day, without held ones.
    total: moves
      .filter(([type, about]) => type === 'settlement' && about === date)
      .reduce((all, [, , entries]) => all - BigInt(/pending=(-\d+)/.exec(entries)![1]!), 0n),
    users: new Set(earned.map((entry) => entry.split(':')[0])).size,
    watchers: moves.filter(([type]) => type === 'view').length,
  };
};

/** The verifier's result for these days, the first of them 2026-11-01, signed as they are. */
const saidOf = async (days: readonly Said[], from = 0): Promise<string> => {
  let before: Buffer = noDayHash;
  const index: object[] = [];
  let watched: number[] = [];
  for (const [n, { moves, say = {} }] of days.entries()) {
    const date = addDays('2026-11-01', n);
    const lines = moves.map(([type, about, entries, mark], at) =>
      [at, type, about, mark ?? hexOf(`${date} ${at}`, 32), entries, hexOf(`${at}`, 64)].join('\t'),
    );
    const leaves = lines.map((line) => hashLeaf(Buffer.from(line)));
    const chunks = Array.from({ length: Math.ceil(leaves.length / CHUNK_SIZE) }, (_, at) =>
      merkleRoot(leaves.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE)),
    );
    const text = lines.flatMap((line, at) => {
      const own = `${line}\t${leaves[at]!.toString('hex', 0, 4)}`;
      const isLast = (at + 1) % CHUNK_SIZE === 0 || at + 1 === lines.length;
      return isLast ? [own, `#\t${chunks[Math.floor(at / CHUNK_SIZE)]!.toString('hex')}`] : [own];
    });
    const { issued, burned, total, users, watchers } = sumsOf(moves, date);
    const pool =
      say.pool ?? dailyPool(BigInt(watched.slice(-7).reduce((sum, each) => sum + each, 0)));
    const figures: DayFigures = {
      biz_date: date,
      leaf_count: BigInt(lines.length),
      merkle_root: merkleRoot(chunks),
      total_issued: issued,
      total_burned: burned,
      pool,
      total_contribution: total,
      factor: formatFactor(settlementFactor(pool, total)),
      users,
      version: 2,
      before,
      ...say,
    };
    watched = [...watched, watchers];
    before = hashDayStatement(figures);
    const file = `${date}.tsv.gz`;
    index.push({
      statement: formatDayStatement(figures),
      public_key: rawPublicKey(privateKey).toString('hex'),
      signature: signDay(privateKey, figures).toString('hex'),
      file,
    });
    await writeFile(join(folder, file), gzipSync(text.map((line) => `${line}\n`).join('')));
  }
  await writeFile(join(folder, 'days.json'), JSON.stringify({ days: index.slice(from) }));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, folder], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim().split('\n').at(-2)! : stderr.trim();
};

const day = (n: number) => addDays('2026-11-01', n - 1);
const good: readonly Move[] = [
  earn('ann', 10),
  earn('bob', 20),
  settle(day(1), 'ann', 10),
  settle(day(1), 'bob', 20),
];
const after = (move: Move): Said[] => [{ moves: [...good, move] }];

test('the verifier accepts a low factor, late payments, clawbacks, burns and many lines', async () => {
  const many = Array.from({ length: CHUNK_SIZE + 3 }, (_, n) => earn(`p${n}`, 1));
  const settled = many.map((_, n) => settle(day(3), `p${n}`, 1));
  // 60,000 earned of a pool of 50,000.
  const short = [earn('ann', 60_000), settle(day(2), 'ann', 60_000, 49_999.999999)];
  const held: Said[] = [
    { moves: [...good, earn('eve', 5), earn('mal', 7)] },
    { moves: short, say: { factor: '0.833333333333' } },
    { moves: [...many, ...settled] },
    {
      moves: [
        settle(day(1), 'eve', 5),
        ['forfeit', day(1), `${person('mal')}:pending=${-7 * T} issuance:available=${7 * T}`],
        ['first_view', '-', `issuance:available=${-200 * T} ${person('ann')}:available=${200 * T}`],
        ['referral', '-', `issuance:available=${-500 * T} ${person('ann')}:pending=${500 * T}`],
        [
          'referral',
          '-',
          `${person('ann')}:pending=${-500 * T} ${person('ann')}:available=${500 * T}`,
        ],
        ['clawback', '-', `issuance:available=${9 * T} ${person('ann')}:pending=${-9 * T}`],
        ['forfeit', '-', `${person('bob')}:available=${-20 * T} burn:available=${20 * T}`],
        ['clawback', '-', `${person('ann')}:available=${-1 * T} issuance:available=${1 * T}`],
        [
          'post_reward_fund',
          '-',
          `${person('ann')}:available=${-9 * T} post_reward/3:available=${9 * T}`,
        ],
      ],
    },
  ];
  // In version 1, held points lowered the factor of the others, and the statement includes them.
  const first = { ...held[0]!, say: { version: 1, total_contribution: BigInt(42 * T) } };
  for (const days of [held, [first, ...held.slice(1)]])
    expect(await saidOf(days)).toMatch(
      /^All 4 days agree, 2026-11-01 to 2026-11-04: .* 0 people's days, 0 /,
    );
  const mixed = { ...held[0]!, say: { total_contribution: BigInt(42 * T) } };
  expect(await saidOf([mixed])).toMatch(/says points earned 42000000; its lines say 30000000/);
  expect(await saidOf([{ moves: [earn('ann', 1)] }])).toContain(
    "1 people's days, 1000000 micro-points",
  );
});

test('the pool grows with people paid for a view on earlier days, and not with sign-ins', async () => {
  const many = Array.from({ length: 1_500 }, (_, n) => earn(`p${n}`, 1));
  const signedIn = many.map(([, about, entries]): Move => ['sign_in', about, entries]);
  for (const moves of [many, signedIn])
    expect(await saidOf([{ moves }, { moves: [] }])).toMatch(/^All 2 days agree/);
  const larger = { moves: [], say: { pool: dailyPool(1_500n) } };
  expect(await saidOf([{ moves: signedIn }, larger])).toMatch(/its lines say 50000000000$/);
});

test('a spectacles bonus is earned and settled with the rest', async () => {
  const moves = [earn('ann', 10), boost('ann', 3), settle(day(1), 'ann', 13)];
  expect(await saidOf([{ moves }])).toMatch(/^All 1 days? agrees?/);
});

const eve = (points: number) => `${person('eve')}:available=${points * T}`;
test.each<[string, readonly Said[], RegExp]>([
  [
    'points beside a settlement',
    [
      {
        moves: [
          ...good.slice(0, 3),
          [
            'settlement',
            day(1),
            `${settle(day(1), 'bob', 20)[2]} issuance:available=${-9 * T} ${eve(9)}`,
          ],
        ],
      },
    ],
    /moves more than the points of one day of one person/,
  ],
  [
    'a settlement of nothing',
    after(['settlement', '-', `issuance:available=${-9 * T} ${eve(9)}`]),
    /settles what nobody was owed/,
  ],
  [
    'a settlement once more',
    after(settle(day(1), 'ann', 10)),
    /settles what nobody was owed on 2026-11-01, or once more/,
  ],
  [
    'too much of a settlement',
    [{ moves: [earn('ann', 10), settle(day(1), 'ann', 11)] }],
    /settles 11000000 where 10000000 were earned/,
  ],
  [
    'more than the factor',
    [
      {
        moves: [earn('ann', 60_000), settle(day(1), 'ann', 60_000)],
        say: { factor: '0.833333333333' },
      },
    ],
    /pays 60000000000 where 49999999999 are due/,
  ],
  [
    'less than the factor',
    [{ moves: [earn('ann', 10), settle(day(1), 'ann', 10, 9)] }],
    /pays 9000000 where 10000000 are due/,
  ],
  [
    'a taking back that gives',
    [
      {
        moves: [
          earn('ann', 10),
          ['forfeit', day(1), `${person('ann')}:pending=${-10 * T} ${eve(10)}`],
        ],
      },
    ],
    /moves more than/,
  ],
  [
    'a kind that there is none',
    after(['gift', '-', `issuance:available=${-9 * T} ${eve(9)}`]),
    /of a kind that there is none: gift/,
  ],
  [
    'a grant to two',
    after([
      'first_view',
      '-',
      `issuance:available=${-18 * T} ${eve(9)} ${person('bob')}:available=${9 * T}`,
    ]),
    /grants in a way that there is none/,
  ],
  [
    'a friend who brings at once',
    after(['referral', '-', `issuance:available=${-9 * T} ${eve(9)}`]),
    /brings a friend in a way that there is none/,
  ],
  [
    'a grant that takes',
    after(['first_view', '-', `issuance:available=${9 * T} ${eve(-9)}`]),
    /grants in a way that there is none/,
  ],
  [
    'a clawback to another',
    after(['clawback', '-', `${person('bob')}:available=${-9 * T} ${eve(9)}`]),
    /grants in a way that there is none/,
  ],
  [
    'an earning out of another',
    after(['view', '-', `${person('bob')}:available=${-9 * T} ${person('eve')}:pending=${9 * T}`]),
    /earns in a way that there is none/,
  ],
  [
    'spectacles that add more than they can',
    [{ moves: [earn('ann', 10), earn('bob', 90), boost('ann', 4)] }],
    /spectacles add more than three tenths to what somebody earned/,
  ],
  [
    'spectacles of whoever watched nothing',
    [{ moves: [earn('ann', 10), boost('bob', 1)] }],
    /spectacles add more than three tenths/,
  ],
  [
    'an earning at once',
    after(['view', '-', `issuance:available=${-9 * T} ${eve(9)}`]),
    /earns in a way that there is none/,
  ],
  [
    'an order out of issuance',
    after(['order_refund', '-', `issuance:available=${-9 * T} ${eve(9)}`]),
    /moves what it may not/,
  ],
  [
    'an order out of what waits',
    [
      {
        moves: [
          earn('bob', 9),
          ['order_debit', '-', `${person('bob')}:pending=${-9 * T} ${eve(9)}`],
        ],
      },
    ],
    /moves what it may not/,
  ],
  [
    'a pot that was empty',
    after(['post_reward_claim', '-', `post_reward/1:available=${-9 * T} ${eve(9)}`]),
    /post_reward\/1 has given more than it was given/,
  ],
  [
    'a burning of two people',
    after([
      'forfeit',
      '-',
      `${eve(-9)} ${person('bob')}:available=${-1 * T} burn:available=${10 * T}`,
    ]),
    /takes back in a way that there is none/,
  ],
  [
    'the same once more',
    [{ moves: [...good, [...earn('ann', 1), hexOf(`${day(1)} 0`, 32)] as unknown as Move] }],
    /books what was booked before/,
  ],
  [
    'a sum that is none',
    after(['first_view', '-', `issuance:available=${-8 * T} ${eve(9)}`]),
    /adds up to 1000000, not 0/,
  ],
  [
    'another number of lines',
    [{ moves: good, say: { leaf_count: 5n } }],
    /says lines 5; its lines say 4/,
  ],
  [
    'other points issued',
    [{ moves: good, say: { total_issued: 1n } }],
    /says points issued 1; its lines say 30000000/,
  ],
  [
    'other points burned',
    [{ moves: good, say: { total_burned: 1n } }],
    /says points burned 1; its lines say 0/,
  ],
  [
    'other points earned',
    [{ moves: good, say: { total_contribution: 1n } }],
    /says points earned 1; its lines say 30000000/,
  ],
  ['other people', [{ moves: good, say: { users: 3 } }], /says people 3; its lines say 2/],
  [
    'another pool',
    [{ moves: good, say: { pool: 51_000_000_000n } }],
    /says pool 51000000000; its lines say 50000000000/,
  ],
  [
    'another factor',
    [{ moves: [earn('ann', 10), settle(day(1), 'ann', 10, 5)], say: { factor: '0.500000000000' } }],
    /says factor 0.500000000000; its lines say 1.000000000000/,
  ],
  [
    'a day upon another one',
    [{ moves: good }, { moves: [], say: { before: noDayHash } }],
    /2026-11-02 was signed upon another 2026-11-01/,
  ],
])('the verifier refuses %s', async (_, days, problem) => {
  expect(await saidOf(days)).toMatch(problem);
});

test('the verifier refuses missing first days and an empty list', async () => {
  const days = [{ moves: good }, { moves: [] }];
  expect(await saidOf(days, 1)).toMatch(
    /2026-11-02 is not the first day: those before it are missing/,
  );
  expect(await saidOf(days, 2)).toMatch(/there is no day yet/);
});
