import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Taice } from '@taice/core';
import translation from '../../locales/en.json' with { type: 'json' };
import { interpolation } from '../i18n.ts';
import { TaiceProvider } from '../taice.tsx';

/** A screen in English at `path`, with all its providers. */
export const wrapInEnglish = async (
  taice: Taice,
  screen: ReactNode,
  path: string,
): Promise<ReactNode> => {
  const i18nInstance = createInstance();
  await i18nInstance.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation } },
    interpolation: interpolation(taice),
    react: { useSuspense: false },
  });
  return (
    <TaiceProvider taice={taice}>
      <I18nextProvider i18n={i18nInstance}>
        <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
      </I18nextProvider>
    </TaiceProvider>
  );
};
