/** Words that no first screen names: what the build leaves of each file to this module (`vite/split-words.ts`). */
export const laterWords = {
  en: () => import('../locales/en.json'),
  cn: () => import('../locales/cn.json'),
  tw: () => import('../locales/tw.json'),
};
