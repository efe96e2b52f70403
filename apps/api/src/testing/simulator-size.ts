import { longRun } from '@taice/testkit/long-run';

type Size = readonly [seeds: number, steps: number];

/**
 * Seeds of a simulator, and steps of each: `SIMULATOR_SEEDS` and `SIMULATOR_STEPS` if set (of the seeds that `part`),
 * otherwise the long or the short run's. `SIMULATOR_SEED` repeats one.
 */
export const simulatorSize = (sizes: { short: Size; long: Size; part?: number }) => {
  const { SIMULATOR_SEED, SIMULATOR_SEEDS, SIMULATOR_STEPS } = process.env;
  const [seedCount, steps] = longRun ? sizes.long : sizes.short;
  const requestedSeeds = SIMULATOR_SEEDS && Math.ceil(Number(SIMULATOR_SEEDS) * (sizes.part ?? 1));
  const all = Array.from({ length: requestedSeeds || seedCount }, (_, seed) => seed);
  return {
    isLong: longRun,
    seeds: SIMULATOR_SEED ? [Number(SIMULATOR_SEED)] : all,
    steps: Number(SIMULATOR_STEPS || steps),
  };
};

const isVerbose = (): boolean => Boolean(process.env['SIMULATOR_STEPS']);

/** Prints its progress from time to time. */
export const reportSeed = (name: string, seed: number): void => {
  if (isVerbose() && seed % 50 === 49) process.stdout.write(`${name}: seed ${seed} agrees\n`);
};

/** Prints a run's summary for `pnpm simulate`. */
export const reportSimulation = (
  name: string,
  { seeds, steps, said }: { seeds: readonly number[]; steps: number; said: string },
): void => {
  if (!isVerbose()) return;
  const range = seeds.length > 1 ? `seeds ${seeds[0]} to ${seeds.at(-1)}` : `seed ${seeds[0]}`;
  process.stdout.write(
    `simulated ${name}: ${range} of ${steps} steps each, all match the model; ${said}\n`,
  );
};
