import type { Api } from 'grammy';
import type { BotContext } from '../context.ts';
import { launchUrl } from '../launch-button.ts';
import { words } from '../locales/index.ts';
import { commandNames, type Lang } from '../locales/words.ts';

const commandsOf = (lang: Lang) =>
  commandNames.map((command) => ({ command, description: words[lang].commands[command] }));

const menuButton = (lang: Lang, miniAppUrl: string) => ({
  type: 'web_app' as const,
  text: words[lang].open,
  web_app: { url: launchUrl(miniAppUrl) },
});

/** Shown to everyone before their first message: the menu button and the list of commands. */
export const installMenu = async (api: Api, miniAppUrl: string): Promise<void> => {
  await api.setChatMenuButton({ menu_button: menuButton('en', miniAppUrl) });
  // Telegram knows Chinese as one language here, so the simplified list serves both until a person has chosen.
  await api.setMyCommands(commandsOf('en'));
  await api.setMyCommands(commandsOf('cn'), { language_code: 'zh' });
};

/** The menu of one chat in the person's own language. */
export const installOwnMenu = async (
  ctx: BotContext & { chat: { id: number } },
  lang: Lang,
  miniAppUrl: string,
): Promise<void> => {
  const chat_id = ctx.chat.id;
  await ctx.api.setChatMenuButton({ chat_id, menu_button: menuButton(lang, miniAppUrl) });
  await ctx.api.setMyCommands(commandsOf(lang), { scope: { type: 'chat', chat_id } });
};
