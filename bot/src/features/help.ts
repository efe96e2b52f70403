import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { launchButton } from '../launch-button.ts';
import { commandNames } from '../locales/words.ts';
import type { FeatureDeps } from './deps.ts';
import { answerPress } from './press.ts';

/** `/paysupport`, `/help`, and an answer to any other message or press. */
export const helpFeature = ({ miniAppUrl, contactEmail }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  const chat = feature.chatType('private');
  chat.command('paysupport', async (ctx) => {
    await ctx.reply(ctx.words.paySupport(contactEmail));
  });
  chat.on('message', async (ctx) => {
    const { help, commands, open } = ctx.words;
    const lines = commandNames.map((name) => `/${name} · ${commands[name]}`);
    await ctx.reply(`${help}\n\n${lines.join('\n')}`, {
      reply_markup: launchButton(open, miniAppUrl),
    });
  });
  // A button of an old message: Telegram waits for some answer.
  feature.on('callback_query', (ctx) => answerPress(ctx));
  return feature;
};
