import { tabStorage } from '@taice/core';

const name = 'taice-reloaded';

/** The application's first script. A release changes its name, since it names all other files. */
const ownScript = (): string | undefined =>
  document.querySelector<HTMLScriptElement>(
    'head script[type="module"][src*="/assets/"]:not([blocking])',
  )?.src;

const isGone = async (src: string): Promise<boolean> => {
  try {
    return (await fetch(src, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    // Offline.
    return false;
  }
};

/** True the first time; false where the tab cannot remember it, so that no page reloads for ever. */
const isFirstReload = (src: string): boolean => {
  const tab = tabStorage();
  return tab.get(name) !== src && tab.set(name, src);
};

/**
 * A release removes the files of pages that are open. If a file fails to load and the page's own script is gone too, reloads once;
 * the entry's memory keeps place and typed text.
 */
export const reloadAfterRelease = (): void => {
  const src = ownScript();
  if (src === undefined) return;
  addEventListener('vite:preloadError', () => {
    void isGone(src).then((gone) => {
      if (gone && isFirstReload(src)) location.reload();
    });
  });
};
