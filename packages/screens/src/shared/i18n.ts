import { langAtom, toast, type Taice } from '@taice/core';
import type { Lang } from '@taice/contract/shapes';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { useAtomValue } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { deferredTexts } from './later-words.ts';

/** Language tags for browsers, `Intl` and i18next. */
export const langTags = { en: 'en', cn: 'zh-Hans', tw: 'zh-Hant' } as const satisfies Record<
  Lang,
  string
>;

/** Each name in its own language, so that its speakers recognise it. */
export const languageNames: Readonly<Record<Lang, string>> = {
  en: 'English',
  cn: '简体中文',
  tw: '繁體中文',
};
export const languages: readonly Lang[] = ['en', 'cn', 'tw'];

/** The chosen language. */
export const useLang = (): Lang => useAtomValue(langAtom);

/** Two namespaces: the texts of the first screens, and the others. The build splits each file. */
const namespaces = {
  translation: {
    en: () => import('../locales/en.json'),
    cn: () => import('../locales/cn.json'),
    tw: () => import('../locales/tw.json'),
  },
  later: deferredTexts,
} as const satisfies Record<string, Record<Lang, () => Promise<{ default: ResourceLanguage }>>>;
type Namespace = keyof typeof namespaces;

const load = async (
  i18nInstance: i18n,
  lang: Lang,
  requestedNamespaces: readonly Namespace[],
): Promise<void> => {
  const tag = langTags[lang];
  const missing = requestedNamespaces.filter(
    (namespace) => !i18nInstance.hasResourceBundle(tag, namespace),
  );
  await Promise.all(
    missing.map(async (namespace) =>
      i18nInstance.addResourceBundle(tag, namespace, (await namespaces[namespace][lang]()).default),
    ),
  );
};

const show = async (
  taice: Taice,
  i18nInstance: i18n,
  requestedNamespaces: readonly Namespace[] = ['translation', 'later'],
): Promise<void> => {
  const lang = taice.store.get(langAtom);
  await load(i18nInstance, lang, requestedNamespaces);
  // The user may have chosen another language while the texts were loading.
  if (taice.store.get(langAtom) !== lang) return;
  const tag = langTags[lang];
  await i18nInstance.changeLanguage(tag);
  document.documentElement.lang = tag;
};

/** Loads the texts of later screens unless they are loaded. */
export const loadDeferredTexts = (taice: Taice, i18nInstance: i18n): Promise<void> =>
  load(i18nInstance, taice.store.get(langAtom), ['later']);

/** Interpolation of texts. `settings` are the numbers in the server's settings. */
export const interpolation = ({ settings }: Pick<Taice, 'settings'>) => ({
  // React escapes already.
  escapeValue: false,
  defaultVariables: { settings },
});

/**
 * The texts of the first screens, which follow the language of `langAtom`. Only chosen languages are loaded; plural
 * forms come from `Intl.PluralRules`.
 */
export const createI18n = async (taice: Taice): Promise<i18n> => {
  const i18nInstance = createInstance();
  await i18nInstance.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    fallbackNS: 'later' satisfies Namespace,
    interpolation: interpolation(taice),
    returnNull: false,
    react: { useSuspense: false },
  });
  await show(taice, i18nInstance, ['translation']);
  taice.store.sub(langAtom, () => {
    show(taice, i18nInstance).catch(() => {
      toast(taice, { kind: 'error', text: i18nInstance.t('common.networkFailed') });
    });
  });
  return i18nInstance;
};
