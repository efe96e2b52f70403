import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { farms } from '../testing/economy/farms.ts';
import { live } from '../testing/economy/live.ts';
import { bestOf, figuresOf, pathsOf, type Rates, type Wearing } from '../testing/economy/report.ts';

// Tries the rules out: `pnpm simulate`.

const usage = `pnpm simulate [--seed N] [--seeds 1000] [--steps 1000]
  lives so many seeds of so many steps on the ledger and on paper, and a tenth as many of the tasks, and compares after each step
pnpm simulate economy [--seed 1] [--people 10000] [--days 60]
  what honest people and kinds of farm are paid by the rules, by the hour and by what, and what the farms spend on it
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const whole = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 0 });

const watchedHour = ({ perHourWatched }: Rates): string =>
  perHourWatched === null ? 'nothing watched' : `${whole(perHourWatched)} an hour watched`;
const byPath = (rates: Rates): string =>
  pathsOf(rates)
    .map(([path, points]) => `${path.replace('_', ' ')} ${whole(points)}`)
    .join(', ');

const wornBy = ({ wear, of, brought, paid, repairs }: Wearing): string => {
  const net = brought - paid - repairs;
  return (
    `${whole(wear)} of ${whole(of)} wear one: it brought ${whole(brought)} TAICE each, cost ${whole(paid)} and ` +
    `${whole(repairs)} of repairs: ${net < 0 ? `${whole(-net)} less than without` : `${whole(net)} more than without`}`
  );
};

const economy = (seed: number, people: number, days: number): number => {
  say(
    `economy: seed ${seed}, ${whole(people)} honest people and ${farms.length} farms, ${days} days`,
  );
  const figures = figuresOf(live(seed, people, days));
  const { factor, active, median, topShare, issued, burned, honest, sorts } = figures;
  say(
    `factor: mean ${factor.mean.toFixed(4)}, lowest ${factor.least.toFixed(4)} on day ${factor.leastOn}, ` +
      `${factor.later.toFixed(4)} once all are there`,
  );
  say(
    `who came on a day: ${whole(active)}; issued in all: ${whole(issued)} TAICE, burned for pairs and their repairs: ${whole(burned)}`,
  );
  say(`median of an honest person's day: ${whole(median)} TAICE`);
  say(`the top 1 % of honest people hold ${(topShare * 100).toFixed(1)} %`);
  for (const { name, ...rates } of [{ name: 'all', ...honest }, ...sorts])
    say(
      `honest, ${name}: ${whole(rates.perDay)} TAICE a day, ${watchedHour(rates)} (${byPath(rates)})`,
    );
  for (const farm of figures.farms)
    say(
      `farm, ${farm.name}: ${whole(farm.accounts)} accounts, ${whole(farm.perDay)} TAICE a day and account, ` +
        `${whole(farm.perHour)} an hour, ${whole(farm.perAddressHour)} of an address, ${watchedHour(farm)} ` +
        `(${byPath(farm)}); earns ${whole(farm.earns)} €, spends ${whole(farm.spends)} €; ` +
        `${farm.found}${farm.earns > farm.spends ? ': PAYS' : ''}`,
    );
  for (const { name, wearing } of [...sorts, ...figures.farms])
    if (wearing.wear > 0) say(`pairs, ${name}: ${wornBy(wearing)}`);
  const watched = honest.perHourWatched ?? 0;
  const best = bestOf(figures.farms);
  say(
    `an honest person: ${whole(watched)} TAICE an hour watched, ${whole(honest.perHour)} an hour of the clock; of the best farms,`,
  );
  // Like with like: an hour of the clock is not one that is watched.
  for (const [hour, { name, points }, of] of [
    ['an hour of the clock of an account', best.perHour, honest.perHour],
    ['an hour of the clock of an address', best.perAddressHour, honest.perHour],
    ['an hour that it watches', best.perHourWatched, watched],
  ] as const)
    say(`${hour}: ${whole(points)}, ${(points / of).toFixed(1)} times as much (${name})`);
  return 0;
};

/** The simulators of the tests, with as many seeds and steps as are wanted. */
const compare = async (env: NodeJS.ProcessEnv): Promise<number> => {
  const tests = ['ledger', 'tasks'].map((name) => `apps/api/src/domains/${name}/simulator.test.ts`);
  const child = spawn(
    'vitest',
    ['run', '--config', '.config/vitest.ts', '--project', 'api', '--retry', '0', ...tests],
    { stdio: 'inherit', env: { ...process.env, TEST_LONG: '1', ...env } },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};

const number = (text: string | undefined, otherwise: number): number => {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a number: ${text}`);
  return value;
};

const run = async (): Promise<number> => {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { seed: text, seeds: text, steps: text, people: text, days: text },
  });
  const [what] = positionals;
  if (what === 'economy')
    return economy(number(values.seed, 1), number(values.people, 10_000), number(values.days, 60));
  if (what !== undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const [seeds, steps] = [number(values.seeds, 1_000), number(values.steps, 1_000)];
  const one = values.seed === undefined ? {} : { SIMULATOR_SEED: `${number(values.seed, 0)}` };
  return compare({ SIMULATOR_SEEDS: `${seeds}`, SIMULATOR_STEPS: `${steps}`, ...one });
};

process.exitCode = await run();
