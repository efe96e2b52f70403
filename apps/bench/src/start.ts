import type { Bench, Figure } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';

/** Promise 29: seconds from the start of the process to its line `ready`. */
const limits = { nothing: 15, cold: 3 };

const secondsToReady = async (dataDir: string): Promise<number> => {
  await using product = await spawnProduct(dataDir);
  return product.readyMs / 1000;
};

export const start: Bench = async function* () {
  await using data = await freshDataDir();
  const startFigure = (name: keyof typeof limits, description: string, value: number): Figure => ({
    name: `start/${name}`,
    value,
    unit: 's',
    beside: `${description}; limit ${limits[name]} s`,
    kept: value < limits[name],
  });
  yield startFigure('nothing', 'no database yet', await secondsToReady(data.path));
  yield startFigure('cold', 'database present', await secondsToReady(data.path));
};
