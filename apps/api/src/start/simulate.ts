import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ablate } from '../testing/economy/ablate.ts';
import { prices } from '../testing/economy/prices.ts';
import { economyOf, type Size } from '../testing/economy/report.ts';
import { productRules } from '../testing/economy/rules.ts';
import {
  ablationTable,
  farmTable,
  honestTable,
  slipLine,
  table,
  targetLines,
} from '../testing/economy/table.ts';

// Tries out the rules: `pnpm simulate`.

const usage = `pnpm simulate [--seed N] [--seeds 1000] [--steps 1000]
  lives so many seeds of so many steps on the ledger and on paper, and a tenth as many of the tasks, and compares after each step
pnpm simulate economy [--seed 1] [--seeds 1] [--people 10000] [--days 60]
  each kind of farm's return on all that it spends within so many days, before and by the product's rules, and the delays of honest people
pnpm simulate economy --ablate [--seed 1] [--people 1000] [--days 60]
  the same without each rule in turn, and with other settings
`;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const economy = ({ seed, people, days }: Size, count: number): number => {
  printLine(`economy: seeds ${seed} to ${seed + count - 1}, ${people} honest people, ${days} days`);
  printLine('Assumed: a review stops every farm and passes every honest person within a day.');
  const simulateSeed = (index: number) =>
    economyOf({ seed: seed + index, people, days }, productRules);
  const seeds = [
    simulateSeed(0),
    ...Array.from({ length: count - 1 }, (_, index) => simulateSeed(index + 1)),
  ] as const;
  for (const each of [farmTable(seeds, seed), slipLine(seeds), honestTable(seeds)])
    printLine(`\n${each}`);
  printLine(
    `\n${table(
      ['price', '€', 'source', 'read'],
      Object.entries(prices).map(([key, { euro, source, read }]) => [key, `${euro}`, source, read]),
    )}\n`,
  );
  for (const line of targetLines(seeds)) printLine(line);
  return 0;
};

const ablation = (size: Size): number => {
  const { product, rows } = ablate(size, (name) => void process.stderr.write(`${name}\n`));
  printLine(`\nseed ${size.seed}, ${size.people} people\n\n${ablationTable(product, rows)}`);
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
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a number: ${text}`);
  return value;
};

const run = async (): Promise<number> => {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      seed: text,
      seeds: text,
      steps: text,
      people: text,
      days: text,
      ablate: { type: 'boolean', default: false },
    },
  });
  const [kind] = positionals;
  if (kind === 'economy') {
    const [seed, days] = [number(values.seed, 1), number(values.days, 60)];
    const people = number(values.people, values.ablate ? 1_000 : 10_000);
    if (values.ablate) return ablation({ seed, people, days });
    return economy({ seed, people, days }, Math.max(1, number(values.seeds, 1)));
  }
  if (kind !== undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const [seeds, steps] = [number(values.seeds, 1_000), number(values.steps, 1_000)];
  const seedEnv = values.seed === undefined ? {} : { SIMULATOR_SEED: `${number(values.seed, 0)}` };
  return compare({ SIMULATOR_SEEDS: `${seeds}`, SIMULATOR_STEPS: `${steps}`, ...seedEnv });
};

process.exitCode = await run();
