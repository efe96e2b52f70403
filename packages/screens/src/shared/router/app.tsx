import { onlineAtom, type Taice } from '@taice/core';
import { LinkProvider, OfflineBar } from '@taice/ui';
import type { i18n } from 'i18next';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import type { Shell } from '../../routes.tsx';
import { LateOverlays } from '../late-overlays.tsx';
import { TaiceProvider } from '../taice.tsx';
import { Crash } from './crash.tsx';
import { Navigation } from './navigation.tsx';
import { RouterLink } from './router-link.tsx';

export type AppProps = {
  taice: Taice;
  words: i18n;
  shell: Shell;
  /** Path that the shell is served under, no slash at the end. */
  basename?: string;
  /** The shell's frame with `AppRoutes` inside. */
  children: ReactNode;
};

/** Part of the first paint, because it pushes the page down. */
function Offline() {
  const { t } = useTranslation();
  return <OfflineBar online={useAtomValue(onlineAtom)}>{t('common.offline')}</OfflineBar>;
}

/** Providers and error boundaries around a shell's frame. */
export function App({ taice, words, shell, basename, children }: AppProps) {
  return (
    <TaiceProvider taice={taice}>
      <I18nextProvider i18n={words}>
        <BrowserRouter basename={basename}>
          <LinkProvider value={RouterLink}>
            <Navigation shell={shell} />
            <Crash>{children}</Crash>
            <Offline />
            <LateOverlays />
          </LinkProvider>
        </BrowserRouter>
      </I18nextProvider>
    </TaiceProvider>
  );
}
