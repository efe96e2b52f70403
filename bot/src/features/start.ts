import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { launchButton } from '../launch-button.ts';

/** `/start`, with what stood behind `t.me/<bot>?start=` handed on to the mini-app. */
export const startFeature = ({ miniAppUrl }: { miniAppUrl: string }): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('start', async (ctx) => {
    const startParam = /^[\w-]{1,64}$/.test(ctx.match) ? ctx.match : '';
    await ctx.reply(ctx.words.welcome(ctx.from.first_name), {
      reply_markup: launchButton(ctx.words.open, miniAppUrl, startParam),
    });
  });
  return feature;
};
