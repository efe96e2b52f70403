/** The texts that no first screen uses. The build gives this module only these (`vite/split-locales.ts`). */
export const deferredTexts = {
  en: () => import('../locales/en.json'),
  cn: () => import('../locales/cn.json'),
  tw: () => import('../locales/tw.json'),
};
