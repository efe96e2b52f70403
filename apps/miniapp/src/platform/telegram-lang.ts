import type { Lang } from '@taice/contract/shapes';

/** The product's language nearest to Telegram's interface; undefined where there is none. */
export const telegramLang = (code: string | undefined): Lang | undefined => {
  const tag = code?.toLowerCase() ?? '';
  if (/^zh-(hant|tw|hk|mo)/.test(tag)) return 'tw';
  if (/^zh\b/.test(tag)) return 'cn';
  return undefined;
};
