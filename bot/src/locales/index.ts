import type { Lang } from '@taice/contract/shapes';
import { cn } from './cn.ts';
import { en } from './en.ts';
import { tw } from './tw.ts';
import type { Words } from './words.ts';

export type { Lang };

export const words: Record<Lang, Words> = { en, cn, tw };
/** BCP 47, for `Intl`. */
export const intlLocales: Record<Lang, string> = { en: 'en', cn: 'zh-CN', tw: 'zh-TW' };

/** The bot's language for Telegram's `language_code` (`zh-hant`, `zh-TW`, `pt-br`, …). */
export const langOf = (languageCode: string | undefined): Lang => {
  const code = (languageCode ?? '').toLowerCase();
  if (/^zh-(hant|tw|hk|mo)\b/.test(code)) return 'tw';
  return /^zh\b/.test(code) ? 'cn' : 'en';
};
