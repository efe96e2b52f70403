import { baselineHonest, baselineReturns } from './baseline.ts';
import type { Figures } from './report.ts';

// The command's output: tables in Markdown.

/** Without the sign of a rounded zero. */
const percent = (ratio: number): string =>
  `${(ratio * 100).toFixed(1).replace(/^-(?=0\.0$)/, '')} %`;
const times = (value: number): string => value.toFixed(2);
const whole = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Figures of each seed, the first one first. */
type Seeds = readonly [Figures, ...Figures[]];

/** Each farm's return on all that it spends: before, and now by seed. */
export const farmTable = (seeds: Seeds, seed: number): string =>
  table(
    ['farm: return', 'before', `after, seed ${seed}`, `mean of ${seeds.length}`, 'worst', 'plan'],
    seeds[0].farms.map(({ name, plan, return: first }, index) => {
      const returns = seeds.map(({ farms }) => farms[index]!.return);
      const columns = [first, mean(returns), Math.max(...returns)].map(times);
      return [name, times(baselineReturns[name]), ...columns, plan];
    }),
  );

/** The share of reviewed exits that may pass the review before a farm recovers its costs. */
export const slipLine = (seeds: Seeds): string => {
  const [lowest] = seeds
    .flatMap(({ farms }) => farms)
    .toSorted((one, other) => one.breakEvenShare - other.breakEvenShare);
  return `The staff has to find ${percent(1 - lowest!.breakEvenShare)} of what farms send to a review: at ${percent(lowest!.breakEvenShare)} that slip through, ${lowest!.name} get back what they spend.`;
};

export const honestTable = (seeds: Seeds): string => {
  const row = (
    name: string,
    previous: number,
    figureOf: (figures: Figures) => number,
    text = percent,
  ): string[] => [name, text(previous), text(mean(seeds.map(figureOf)))];
  const was = baselineHonest;
  return table(
    ['honest people', 'before', 'after'],
    [
      row('exits that were wished', was.exits, ({ exits }) => exits.all, whole),
      row('delayed until they verify', was.verify, ({ exits }) => exits.verify),
      row(
        'delayed by a review (before: look, age, limit)',
        was.review,
        ({ exits }) => exits.review,
      ),
      row('delayed in any way', was.delayed, ({ exits }) => exits.delayed),
      ...Object.entries(was.sorts).map(([name, previous], index) =>
        row(`of them ${name} people`, previous, ({ sorts }) => sorts[index]!.delayed),
      ),
      ['refused', '0 (assumed)', '0 (assumed)'],
      row('earnings lost, verified accounts', was.lostVerified, ({ lostVerified }) => lostVerified),
      row(
        'earnings lost, e-mail and wallet accounts',
        was.lostUnverified,
        ({ lostUnverified }) => lostUnverified,
      ),
    ],
  );
};

/** The targets, and whether every seed reaches them. */
export const targetLines = (seeds: Seeds): string[] => {
  const worst = (figureOf: (figures: Figures) => number): number =>
    Math.max(...seeds.map(figureOf));
  const exceeded = seeds[0].farms.flatMap(({ name }, at) => {
    const worstReturn = worst(({ farms }) => farms[at]!.return);
    return worstReturn > 1 ? [`${name} ${times(worstReturn)}`] : [];
  });
  const delayed = worst(({ exits }) => exits.delayed);
  const worstLoss = worst(({ lostVerified }) => lostVerified);
  const verdict = (isSo: boolean) => (isSo ? 'REACHED' : 'MISSED');
  return [
    `return ≤ 1.0 for every farm: ${verdict(exceeded.length === 0)}${exceeded.length > 0 ? ` (${exceeded.join(', ')})` : ''}`,
    `honest exits delayed in any way ≤ 0.5 %: ${verdict(delayed <= 0.005)} (${percent(delayed)})`,
    `honest verified people lose 0 % of earnings: ${verdict(worstLoss < 0.0005)} (${percent(worstLoss)})`,
  ];
};

/** Each row: a change of the rules, and the figures under it. */
export const ablationTable = (
  product: Figures,
  rows: readonly { readonly name: string; readonly figures: Figures }[],
): string =>
  table(
    ['change', 'farm that gains most', 'return', 'farms above 1', 'exits delayed', 'earnings lost'],
    rows.map(({ name, figures }) => {
      const changes = figures.farms.map((farm, index) => ({
        ...farm,
        was: product.farms[index]!.return,
      }));
      const biggest = changes.reduce((one, other) =>
        other.return - other.was > one.return - one.was ? other : one,
      );
      const isGain = biggest.return > biggest.was;
      return [
        name,
        isGain ? biggest.name : 'none',
        isGain ? `${times(biggest.was)} → ${times(biggest.return)}` : '',
        `${figures.farms.filter((farm) => farm.return > 1).length}`,
        percent(figures.exits.delayed),
        percent(figures.lostVerified),
      ];
    }),
  );
