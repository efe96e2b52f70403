import { type Api, Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { launchUrl } from '../launch-button.ts';
import { type Lang, words } from '../locales/index.ts';

const commandsOf = (lang: Lang) =>
  Object.entries(words[lang].commands).map(([command, description]) => ({ command, description }));

/** What everyone sees before they have written: the menu button and the list of commands. */
export const installMenu = async (api: Api, miniAppUrl: string): Promise<void> => {
  await api.setChatMenuButton({
    menu_button: { type: 'web_app', text: words.en.open, web_app: { url: launchUrl(miniAppUrl) } },
  });
  // Telegram knows Chinese as one language here, so the simplified list serves both.
  await api.setMyCommands(commandsOf('en'));
  await api.setMyCommands(commandsOf('cn'), { language_code: 'zh' });
};

/** On `/start`, gives the chat a menu button in the person's own language. */
export const menuButtonFeature = ({ miniAppUrl }: { miniAppUrl: string }): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('start', async (ctx, next) => {
    await next();
    await ctx.api.setChatMenuButton({
      chat_id: ctx.chat.id,
      menu_button: {
        type: 'web_app',
        text: ctx.words.open,
        web_app: { url: launchUrl(miniAppUrl) },
      },
    });
  });
  return feature;
};
