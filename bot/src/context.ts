import type { Context } from 'grammy';
import type { Lang, Words } from './locales/words.ts';

/** An update of a person's: in their language, whether they have an account, and what a first video brings (points). */
export type BotContext = Context & { lang: Lang; words: Words; known: boolean; welcome: string };
