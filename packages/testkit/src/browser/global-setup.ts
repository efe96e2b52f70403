import type { TestProject } from 'vitest/node';
import type { BrowserRun } from './browser-run.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { buildProduct, startProduct } from './product.ts';

/**
 * Starts the browsers and one product for all browser tests of a project. An error that the product logs fails the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [chromium, product] = await Promise.all([
    findChromium(),
    buildProduct().then(() => startProduct()),
  ]);
  const headlessShell = await findHeadlessShell(chromium);
  const run: BrowserRun = { url: product.url, chromium, headlessShell };
  project.provide('browserRun', run);
  return async () => {
    await product.stop();
    if (product.problems().length > 0) {
      throw new Error(`the product logged errors:\n${product.problems().join('\n')}`);
    }
  };
}
