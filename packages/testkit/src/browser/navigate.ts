import type { Frame, Page } from 'playwright-core';
import { askEveryMs } from './wait-until-settled.ts';

/**
 * Navigates to a path of the shell like a link in it, without a reload. Resolves once the previous screen is gone; a
 * link to the same path may keep it.
 */
export const navigate = async (view: Page | Frame, path: string): Promise<void> => {
  const from = await view.evaluate((target) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
    const previousPath = location.pathname;
    history.pushState(null, '', target + location.hash);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return previousPath;
  }, path);
  await view.waitForFunction(
    (previousPath) =>
      location.pathname === previousPath || !document.querySelector('h1[data-left]'),
    from,
    { polling: askEveryMs },
  );
};
