import { Composer, InlineKeyboard } from 'grammy';
import { langs } from '@taice/contract/shapes';
import type { BotContext } from '../context.ts';
import { words } from '../locales/index.ts';
import type { Lang } from '../locales/words.ts';
import type { FeatureDeps } from './deps.ts';
import { answerPress, editPressed } from './press.ts';
import { installOwnMenu } from './menu.ts';

/** Each by its own name, so that people find theirs. */
const names: Record<Lang, string> = { en: 'English', cn: '简体中文', tw: '繁體中文' };
const langPattern = /^lang:(en|cn|tw)$/;

/** `/language`: the account's choice, which applies everywhere. */
export const languageFeature = ({ api, miniAppUrl }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('language', async (ctx) => {
    const buttons = new InlineKeyboard();
    for (const lang of langs)
      buttons.text(lang === ctx.lang ? `✓ ${names[lang]}` : names[lang], `lang:${lang}`).row();
    await ctx.reply(ctx.words.language.choose, { reply_markup: buttons });
  });
  feature.chatType('private').callbackQuery(langPattern, async (ctx) => {
    const lang = ctx.match[1] as Lang;
    await api.storeSettings({ telegram_id: `${ctx.from.id}`, lang });
    await answerPress(ctx);
    await editPressed(ctx, words[lang].language.chosen);
    await installOwnMenu(ctx, lang, miniAppUrl);
  });
  return feature;
};
