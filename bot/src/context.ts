import type { Context } from 'grammy';
import type { Lang, Words } from './locales/words.ts';

/** An update of a person: in their language, whether they have an account, and the reward of a first video (points). */
export type BotContext = Context & {
  lang: Lang;
  words: Words;
  hasAccount: boolean;
  welcome: string;
};
