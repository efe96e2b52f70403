import { createTaice, type Platform, type Taice } from '@taice/core';
import type { i18n } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { homePath, routeAt, type Shell } from '../../routes.tsx';
import { registerServiceWorker } from '../../service-worker/register.ts';
import { setTextsLoader } from '../chunk.ts';
import { createI18n, loadDeferredTexts } from '../i18n.ts';
import { App } from './app.tsx';
import { readBoot } from './read-boot.ts';
import { reloadAfterRelease } from './reload-after-release.ts';

export type ShellStart = {
  shell: Shell;
  platform: Platform;
  /** Path that the shell is served under, no slash at the end. */
  basename?: string;
  frame: ReactNode;
  /** Screens included in the shell's own code, by path: those that nearly every visit opens. */
  preloadedScreens?: Readonly<Record<string, ComponentType>>;
};

/** Until its style sheet is loaded the page keeps its initial outline. */
const waitForStyles = async (): Promise<void> => {
  const all = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const pendingSheets = all.filter(({ sheet }) => sheet === null);
  await Promise.all(
    pendingSheets.map(
      (link) =>
        new Promise<void>((resolve) => {
          for (const end of ['load', 'error']) link.addEventListener(end, () => resolve());
        }),
    ),
  );
};

/** Renders a shell; resolves after its first paint. */
export const startShell = async ({
  shell,
  platform,
  basename = '',
  frame,
  preloadedScreens = {},
}: ShellStart): Promise<Taice> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  reloadAfterRelease();
  window.history.scrollRestoration = 'manual';
  const path = location.pathname.slice(basename.length);
  // In place before the router counts visits, because the served data is for this entry.
  if (path === '' || path === '/') {
    window.history.replaceState(null, '', basename + homePath + location.search);
  }
  for (const [at, screen] of Object.entries(preloadedScreens))
    routeAt(shell, at)?.screen.provide(screen);
  const route = routeAt(shell, path);
  const started = Promise.withResolvers<[Taice, i18n]>();
  setTextsLoader(async () => loadDeferredTexts(...(await started.promise)));
  // Its code loads in parallel with the session and the texts.
  route?.screen.load();
  const taice = await createTaice({ boot: readBoot(), platform });
  const i18nInstance = await createI18n(taice);
  started.resolve([taice, i18nInstance]);
  // Loads with a later screen's code. If it fails, the chunk retries and reports it.
  if (!route?.screen.hasEarlyWords) loadDeferredTexts(taice, i18nInstance).catch(() => undefined);
  await waitForStyles();
  createRoot(root).render(
    <App taice={taice} words={i18nInstance} shell={shell} basename={basename}>
      {frame}
    </App>,
  );
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  registerServiceWorker(basename);
  return taice;
};
