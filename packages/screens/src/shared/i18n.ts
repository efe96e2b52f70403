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

type Load = () => Promise<{ words: ResourceLanguage }>;

/** The words of the pages that a visit begins with, and all others: vite/words.ts cuts them apart. */
const parts = {
  first: {
    en: () => import('../locales/first/en.ts'),
    cn: () => import('../locales/first/cn.ts'),
    tw: () => import('../locales/first/tw.ts'),
  },
  rest: {
    en: () => import('../locales/rest/en.ts'),
    cn: () => import('../locales/rest/cn.ts'),
    tw: () => import('../locales/rest/tw.ts'),
  },
} satisfies Record<string, Record<Lang, Load>>;

type Part = keyof typeof parts;

/** How words are filled in: what the server tells of its numbers stands in them as `settings`. */
export const interpolation = ({ settings }: Pick<Taice, 'settings'>) => ({
  // React escapes already.
  escapeValue: false,
  defaultVariables: { settings },
});

let loadRest = async (): Promise<void> => {};

/** Resolves once all words are there: screens and parts that are opened later wait for it. */
export const restOfWords = (): Promise<void> => loadRest();

/**
 * The page's words, in the language of `langAtom` and following it: those of the first pages, or with `whole` all.
 * Only the languages that were chosen are loaded; plural forms come from `Intl.PluralRules`.
 */
export const createWords = async (taice: Taice, whole = true): Promise<i18n> => {
  const words = createInstance();
  await words.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    interpolation: interpolation(taice),
    returnNull: false,
    // Empty until its words have come, which draws it again.
    parseMissingKeyHandler: () => '',
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  const wanted = new Set<Part>(['first']);
  const loaded = new Set<string>();
  const show = async (): Promise<void> => {
    const lang = taice.store.get(langAtom);
    const tag = langTags[lang];
    const missing = [...wanted].filter((part) => !loaded.has(part + lang));
    const come = await Promise.all(missing.map(async (part) => (await parts[part][lang]()).words));
    for (const bundle of come) words.addResourceBundle(tag, 'translation', bundle, true);
    for (const part of missing) loaded.add(part + lang);
    // Somebody may have chosen again while the words were on their way.
    if (taice.store.get(langAtom) !== lang || words.language === tag) return;
    await words.changeLanguage(tag);
    document.documentElement.lang = tag;
  };
  loadRest = () => {
    wanted.add('rest');
    return show();
  };
  await (whole ? loadRest() : show());
  taice.store.sub(langAtom, () => {
    show().catch(() => {
      toast(taice, { kind: 'error', text: words.t('common.networkFailed') });
    });
  });
  return words;
};
