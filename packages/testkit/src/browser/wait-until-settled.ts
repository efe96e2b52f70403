import type { Frame, Page } from 'playwright-core';

/** Polling each frame would make the page draw sixty a second. */
export const askEveryMs = 100;

/** Resolves when nothing is loading any more: no skeleton, nothing busy, letters and pictures there. */
export const waitUntilSettled = async (view: Page | Frame): Promise<void> => {
  await view.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      document.querySelector('#root > *') !== null &&
      document.querySelector('.tc-skeleton, [aria-busy="true"]') === null &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
      document.getAnimations().every(({ playState, effect }) => {
        const timing = effect?.getComputedTiming();
        return playState !== 'running' || timing?.iterations === Infinity;
      }),
    undefined,
    { polling: askEveryMs },
  );
};
