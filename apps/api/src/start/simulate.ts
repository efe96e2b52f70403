import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ablate } from '../testing/economy/ablate.ts';
import { liveHonest } from '../testing/economy/honest.ts';
import { prices } from '../testing/economy/prices.ts';
import { economyOf } from '../testing/economy/report.ts';
import { levels, noRules, today } from '../testing/economy/rules.ts';
import {
  ablationTable,
  farmTable,
  honestTable,
  hourTable,
  type Judged,
  table,
  targetLines,
} from '../testing/economy/table.ts';

// Tries the rules out: `pnpm simulate`.

const usage = `pnpm simulate [--seed N] [--seeds 1000] [--steps 1000]
  lives so many seeds of so many steps on the ledger and on paper, and a tenth as many of the tasks, and compares after each step
pnpm simulate economy [--seed 1] [--seeds 1] [--people 10000] [--days 60] [--rules today|levels|both]
  what leaves within so many days against all that each kind of farm spends, and what honest people lose by the rules
pnpm simulate economy --ablate [--seed 1] [--people 1000] [--days 60]
  the same without each rule in turn
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Economy {
  readonly seed: number;
  readonly seeds: number;
  readonly people: number;
  readonly days: number;
  readonly rules: string;
}
const kinds = { today: [today], levels: [levels], both: [today, levels] };

const economy = ({ seed, seeds, people, days, rules }: Economy): number => {
  const wanted = kinds[rules as keyof typeof kinds];
  if (!wanted) throw new RangeError(`Not rules: ${rules}`);
  say(`economy: seeds ${seed} to ${seed + seeds - 1}, ${people} honest people, ${days} days`);
  const judged: Judged[] = wanted.map(({ name }) => ({ rules: name, seeds: [] }));
  for (let one = seed; one < seed + seeds; one += 1) {
    const plain = liveHonest(one, people, days, noRules);
    for (const [at, each] of wanted.entries()) {
      const figures = economyOf({ seed: one, people, days }, each, plain);
      judged[at] = { rules: each.name, seeds: [...judged[at]!.seeds, figures] };
    }
  }
  for (const each of [farmTable, hourTable, honestTable]) say(`\n${each(judged)}`);
  say(
    `\n${table(
      ['price', '€', 'source', 'read'],
      Object.entries(prices).map(([key, { euro, source, read }]) => [key, `${euro}`, source, read]),
    )}\n`,
  );
  for (const line of judged.flatMap(targetLines)) say(line);
  return 0;
};

const ablation = (size: Pick<Economy, 'seed' | 'people' | 'days'>): number => {
  const rows = ablate(size, ({ name }) => void process.stderr.write(`${name}\n`));
  for (const name of ['today', 'levels'] as const)
    say(`\n${name}, seed ${size.seed}, ${size.people} people\n\n${ablationTable(rows[name])}`);
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
    options: {
      seed: text,
      seeds: text,
      steps: text,
      people: text,
      days: text,
      rules: text,
      ablate: { type: 'boolean', default: false },
    },
  });
  const [what] = positionals;
  if (what === 'economy') {
    const [seed, days] = [number(values.seed, 1), number(values.days, 60)];
    const people = number(values.people, values.ablate ? 1_000 : 10_000);
    if (values.ablate) return ablation({ seed, people, days });
    const [seeds, { rules = 'both' }] = [number(values.seeds, 1), values];
    return economy({ seed, seeds, people, days, rules });
  }
  if (what !== undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const [seeds, steps] = [number(values.seeds, 1_000), number(values.steps, 1_000)];
  const one = values.seed === undefined ? {} : { SIMULATOR_SEED: `${number(values.seed, 0)}` };
  return compare({ SIMULATOR_SEEDS: `${seeds}`, SIMULATOR_STEPS: `${steps}`, ...one });
};

process.exitCode = await run();
