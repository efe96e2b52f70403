import type { Ablated } from './ablate.ts';
import { delays } from './exits.ts';
import { breakEvenOf } from './farming.ts';
import { levelRules, todayRules, type Rule } from './rules.ts';
import { type Figures, mean } from './report.ts';

// The command's output: tables in Markdown.

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
const times = (value: number): string => value.toFixed(2);
const whole = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 0 });
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The figures of each seed, by one set of rules. */
export interface Judged {
  readonly rules: string;
  readonly seeds: readonly Figures[];
}

const returnsOf = ({ seeds }: Judged, at: number): number[] =>
  seeds.map(({ farms }) => farms[at]!.return);
const namesOf = ({ seeds }: Judged): string[] => seeds[0]!.farms.map(({ name }) => name);

/** Each farm's return on what it spent: the mean of the seeds, the worst of them, and the plan that it chose. */
export const farmTable = (all: readonly Judged[]): string =>
  table(
    [
      'farm',
      ...all.flatMap(({ rules }) => [
        `${rules}: return`,
        'worst',
        'pays if identities cost less than ×',
        'plan',
      ]),
    ],
    namesOf(all[0]!).map((name, at) => [
      name,
      ...all.flatMap((each) => {
        const returns = returnsOf(each, at);
        const found = each.seeds[0]!.farms[at]!;
        const part = found.out > 0 ? times(breakEvenOf(found)) : '0';
        return [times(mean(returns)), times(Math.max(...returns)), part, found.plan];
      }),
    ]),
  );

/** An hour of the clock beside one of the clock: TAICE that left a farm, and that were paid to a person. */
export const hourTable = (all: readonly Judged[]): string => {
  const best = ({ seeds }: Judged, of: (farm: Figures['farms'][number]) => number): string => {
    const found = seeds[0]!.farms.reduce((one, other) => (of(other) > of(one) ? other : one));
    return `${times(of(found))} (${found.name})`;
  };
  const honest = (each: Judged, of: (figures: Figures) => number): string =>
    times(mean(each.seeds.map(of)));
  return table(
    ['TAICE', ...all.map(({ rules }) => rules)],
    [
      [
        'honest person, hour of the clock',
        ...all.map((each) => honest(each, ({ honest: rates }) => rates.perHour)),
      ],
      [
        'best farm, hour of an account',
        ...all.map((each) => best(each, ({ perAccountHour }) => perAccountHour)),
      ],
      [
        'best farm, hour of an address',
        ...all.map((each) => best(each, ({ perAddressHour }) => perAddressHour)),
      ],
      [
        'honest person, hour that was watched',
        ...all.map((each) => honest(each, ({ honest: rates }) => rates.perHourWatched ?? 0)),
      ],
    ],
  );
};

const exitRow = (of: (figures: Figures) => number, all: readonly Judged[]): string[] =>
  all.map(({ seeds }) => percent(mean(seeds.map(of))));
/** By a look, an age or a limit; what is allowed, and that one has to verify, is told before anybody asks. */
export const refusedPart = ({ exits: { by, all } }: Figures): number =>
  (by.age + by.cluster + by.look + by.limit) / Math.max(1, all);
const partOf =
  (why: (typeof delays)[number]) =>
  ({ exits: { by, all } }: Figures): number =>
    by[why] / Math.max(1, all);

export const honestTable = (all: readonly Judged[]): string =>
  table(
    ['honest people', ...all.map(({ rules }) => rules)],
    [
      [
        'exits that were wished',
        ...all.map(({ seeds }) => whole(mean(seeds.map(({ exits }) => exits.all)))),
      ],
      ['delayed or refused by a look, an age or a limit', ...exitRow(refusedPart, all)],
      ...delays.map((why) => [`of all: ${why}`, ...exitRow(partOf(why), all)]),
      ['delayed in any way', ...exitRow(({ exits }) => exits.part, all)],
      ...['casual', 'daily', 'grinder', 'inviter'].map((name, at) => [
        `of them ${name} people`,
        ...exitRow(({ sorts }) => sorts[at]!.exits.part, all),
      ]),
      ['in a cluster that was found', ...exitRow(({ clustered }) => clustered, all)],
      ['earnings lost, verified people', ...exitRow(({ loss }) => loss.verified, all)],
      ['earnings lost, e-mail- and wallet-only', ...exitRow(({ loss }) => loss.basic, all)],
      ['first video held', ...exitRow(({ loss }) => loss.held, all)],
      ['midnight factor thinned by farms', ...exitRow(({ thinned }) => thinned, all)],
    ],
  );

export const ablationTable = (rows: readonly Ablated[]): string =>
  table(
    [
      'off',
      'what it is',
      'farm that gains most',
      'return',
      'rise',
      'farms + 5 %',
      'honest exits delayed',
      'honest earnings lost',
    ],
    rows.map((row) => [
      row.name,
      { ...todayRules, ...levelRules }[row.name as Rule] ?? '',
      row.gainer,
      `${times(row.before)} → ${times(row.after)}`,
      percent(row.rise),
      `${row.gainers}`,
      `${percent(row.delayedBefore)} → ${percent(row.delayed)}`,
      `${percent(row.lostBefore)} → ${percent(row.lost)}`,
    ]),
  );

/** The targets, and whether they are reached. */
export const targetLines = ({ rules, seeds }: Judged): string[] => {
  const over = namesOf({ rules, seeds }).flatMap((name, at) => {
    const worst = Math.max(...seeds.map(({ farms }) => farms[at]!.return));
    return worst > 1 ? [`${name} ${times(worst)}`] : [];
  });
  const refused = Math.max(...seeds.map(refusedPart));
  const waiting = Math.max(...seeds.map(({ exits }) => exits.part));
  const lost = Math.max(...seeds.map(({ loss }) => loss.verified));
  const said = (isSo: boolean) => (isSo ? 'REACHED' : 'MISSED');
  return [
    `${rules}: return ≤ 1.0 for every farm: ${said(over.length === 0)}${over.length > 0 ? ` (${over.join(', ')})` : ''}`,
    `${rules}: honest exits delayed or refused by a look, an age or a limit ≤ 0.5 %: ${said(refused <= 0.005)} (${percent(refused)})`,
    `${rules}: honest exits delayed in any way, by the allowance or unverified, ≤ 0.5 %: ${said(waiting <= 0.005)} (${percent(waiting)})`,
    `${rules}: honest verified people lose 0 % of earnings: ${said(lost < 0.0005)} (${percent(lost)})`,
  ];
};
