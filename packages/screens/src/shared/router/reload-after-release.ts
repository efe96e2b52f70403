import { tabStorage } from '@taice/core';

const name = 'taice-reloaded';

/** The application's first script. Its name changes with each release, because it names all other files. */
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

/** False within a minute of the last reload, or if the tab cannot remember it. Prevents endless reloads. */
const mayReload = (): boolean => {
  const tab = tabStorage();
  const now = Date.now();
  return now - Number(tab.get(name) ?? 0) > 60_000 && tab.set(name, `${now}`);
};

/**
 * A release removes the files of open pages. If a file fails to load and the page's own script is gone too, reloads
 * once. The entry's memory keeps position and input.
 */
export const reloadAfterRelease = (): void => {
  const src = ownScript();
  if (src === undefined) return;
  addEventListener('vite:preloadError', () => {
    void isGone(src).then((isMissing) => {
      if (isMissing && mayReload()) location.reload();
    });
  });
};
