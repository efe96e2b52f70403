import type { Frame, Page } from 'playwright-core';
import { askEveryMs } from './settled.ts';

/**
 * Goes to a path of the shell as a link of it does: nothing is loaded anew. Resolves once the screen before has
 * gone; one that leads back to the same path may keep it.
 */
export const navigate = async (view: Page | Frame, path: string): Promise<void> => {
  const from = await view.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
    const before = location.pathname;
    history.pushState(null, '', to + location.hash);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return before;
  }, path);
  await view.waitForFunction(
    (before) => location.pathname === before || !document.querySelector('h1[data-left]'),
    from,
    { polling: askEveryMs },
  );
};
