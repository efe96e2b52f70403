import type { Context } from 'grammy';
import type { Lang, Words } from './locales/words.ts';

/** An update of a person's: in their language, and whether they have an account. */
export type BotContext = Context & { lang: Lang; words: Words; known: boolean };
