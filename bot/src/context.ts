import { langOfTag } from '@taice/contract/shapes';
import type { Context } from 'grammy';
import { type Lang, words } from './locales/index.ts';
import type { Words } from './locales/words.ts';

/** An update with the words of the person it came from. */
export type BotContext = Context & { lang: Lang; words: Words };

/** Chooses the language before any feature speaks. */
export const chooseLanguage = (ctx: BotContext, next: () => Promise<void>): Promise<void> => {
  ctx.lang = langOfTag(ctx.from?.language_code);
  ctx.words = words[ctx.lang];
  return next();
};
