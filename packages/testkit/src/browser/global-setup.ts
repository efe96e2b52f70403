import type { TestProject } from 'vitest/node';
import type { BrowserRun } from './browser-run.ts';
import { findChromium } from './chromium.ts';
import { countRun, lookTurn } from './looks.ts';
import { buildProduct, startProduct } from './product.ts';

const counted = new URL('../../../../node_modules/.cache/taice/runs', import.meta.url).pathname;

/** One Chromium and one product for all browser tests of a project; what the product logged as an error fails the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  await buildProduct();
  const product = await startProduct();
  const looks = await lookTurn(process.env, () => countRun(counted));
  // What else runs in a browser looks at the same.
  if (looks !== 'all') process.env['TEST_LOOK'] = `${looks}`;
  process.stdout.write(
    looks === 'all' ? 'all looks\n' : `looks of this run: TEST_LOOK=${looks} repeats them\n`,
  );
  const run: BrowserRun = { url: product.url, chromium, looks };
  project.provide('browserRun', run);
  return async () => {
    await product.stop();
    if (product.problems().length > 0) {
      throw new Error(`the product logged errors:\n${product.problems().join('\n')}`);
    }
  };
}
