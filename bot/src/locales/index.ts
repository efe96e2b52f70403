import type { Lang } from '@taice/contract/shapes';
import { cn } from './cn.ts';
import { en } from './en.ts';
import { tw } from './tw.ts';
import type { Words } from './words.ts';

export type { Lang };

export const words: Record<Lang, Words> = { en, cn, tw };
/** BCP 47, for `Intl`. */
export const intlLocales: Record<Lang, string> = { en: 'en', cn: 'zh-CN', tw: 'zh-TW' };
