import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { launchButton } from '../launch-button.ts';

/** `/help`, and an answer to whatever else someone writes. */
export const helpFeature = ({ miniAppUrl }: { miniAppUrl: string }): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').on('message', async (ctx) => {
    await ctx.reply(ctx.words.help, { reply_markup: launchButton(ctx.words.open, miniAppUrl) });
  });
  return feature;
};
