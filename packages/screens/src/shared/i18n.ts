import { langAtom, toast, type Taice } from '@taice/core';
import type { Lang } from '@taice/contract/shapes';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { useAtomValue } from 'jotai';
import { initReactI18next } from 'react-i18next';

/** What each of the product's languages is called by browsers, by `Intl` and by i18next. */
export const langTags = { en: 'en', cn: 'zh-Hans', tw: 'zh-Hant' } as const satisfies Record<
  Lang,
  string
>;

/** Each named in itself, so that nobody has to read one that is foreign to them. */
export const languageNames: Readonly<Record<Lang, string>> = {
  en: 'English',
  cn: '简体中文',
  tw: '繁體中文',
};
export const languages: readonly Lang[] = ['en', 'cn', 'tw'];

/** The chosen language. */
export const useLang = (): Lang => useAtomValue(langAtom);

const loadWords: Record<Lang, () => Promise<{ default: ResourceLanguage }>> = {
  en: () => import('../locales/en.json'),
  cn: () => import('../locales/cn.json'),
  tw: () => import('../locales/tw.json'),
};

const show = async (taice: Taice, words: i18n): Promise<void> => {
  const lang = taice.store.get(langAtom);
  const tag = langTags[lang];
  if (!words.hasResourceBundle(tag, 'translation')) {
    words.addResourceBundle(tag, 'translation', (await loadWords[lang]()).default);
  }
  // Somebody may have chosen again while the words were on their way.
  if (taice.store.get(langAtom) !== lang) return;
  await words.changeLanguage(tag);
  document.documentElement.lang = tag;
};

/** How words are filled in: what the server tells of its numbers stands in them as `settings`. */
export const interpolation = ({ settings }: Pick<Taice, 'settings'>) => ({
  // React escapes already.
  escapeValue: false,
  defaultVariables: { settings },
});

/**
 * The page's words, in the language of `langAtom` and following it. Only the languages that were
 * chosen are loaded; plural forms come from `Intl.PluralRules`.
 */
export const createWords = async (taice: Taice): Promise<i18n> => {
  const words = createInstance();
  await words.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    interpolation: interpolation(taice),
    returnNull: false,
    react: { useSuspense: false },
  });
  await show(taice, words);
  taice.store.sub(langAtom, () => {
    show(taice, words).catch(() => {
      toast(taice, { kind: 'error', text: words.t('common.networkFailed') });
    });
  });
  return words;
};
