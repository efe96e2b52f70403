import { launchFragment } from './launch-params.ts';

/**
 * Keeps Telegram's fragment in the address wherever the router goes. Telegram may reload the page with its storage
 * wiped, and then the page has only the address.
 */
export const preserveLaunchFragment = (from: Window): void => {
  const fragment = launchFragment(from);
  if (fragment === '') return;
  const { history } = from;
  for (const method of ['pushState', 'replaceState'] as const) {
    const change = history[method].bind(history);
    history[method] = (state: unknown, unused: string, url?: string | URL | null) => {
      const needsFragment = url === undefined || url === null || String(url).includes('#');
      change(state, unused, needsFragment ? url : `${String(url)}${fragment}`);
    };
  }
};
