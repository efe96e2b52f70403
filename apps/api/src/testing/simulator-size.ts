import { longRun } from '@taice/testkit/long-run';

type Size = readonly [seeds: number, steps: number];

/**
 * How many seeds a simulator lives, and how many steps of each: `SIMULATOR_SEEDS` and `SIMULATOR_STEPS` where they are said
 * (of the seeds that `part`), else the long run's or the short one's. `SIMULATOR_SEED` lives one again.
 */
export const simulatorSize = (sizes: { short: Size; long: Size; part?: number }) => {
  const { SIMULATOR_SEED, SIMULATOR_SEEDS, SIMULATOR_STEPS } = process.env;
  const [many, steps] = longRun ? sizes.long : sizes.short;
  const wanted = SIMULATOR_SEEDS && Math.ceil(Number(SIMULATOR_SEEDS) * (sizes.part ?? 1));
  const all = Array.from({ length: wanted || many }, (_, seed) => seed);
  return {
    isLong: longRun,
    seeds: SIMULATOR_SEED ? [Number(SIMULATOR_SEED)] : all,
    steps: Number(SIMULATOR_STEPS || steps),
  };
};

const isTold = (): boolean => Boolean(process.env['SIMULATOR_STEPS']);

/** Says how far it is, once in a while. */
export const tellSeed = (name: string, seed: number): void => {
  if (isTold() && seed % 50 === 49) process.stdout.write(`${name}: seed ${seed} agrees\n`);
};

/** Says what was lived, where somebody asked for it by `pnpm simulate`. */
export const tellSimulated = (
  name: string,
  { seeds, steps, said }: { seeds: readonly number[]; steps: number; said: string },
): void => {
  if (!isTold()) return;
  const range = seeds.length > 1 ? `seeds ${seeds[0]} to ${seeds.at(-1)}` : `seed ${seeds[0]}`;
  process.stdout.write(
    `simulated ${name}: ${range} of ${steps} steps each, none differs from the rules on paper; ${said}\n`,
  );
};
