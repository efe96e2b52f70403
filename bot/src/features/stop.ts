import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import type { FeatureDeps } from './deps.ts';

/** `/stop`, and the switch in Telegram by which a person stops the bot or lets it write again. */
export const stopFeature = ({ api }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('stop', async (ctx) => {
    await api.allow({ telegram_id: `${ctx.from.id}`, on: 0 });
    await ctx.reply(ctx.words.stop);
  });
  feature.chatType('private').on('my_chat_member', async (ctx) => {
    const { status } = ctx.myChatMember.new_chat_member;
    await api.allow({ telegram_id: `${ctx.from.id}`, on: status === 'member' ? 1 : 0 });
  });
  // Telegram has asked as the bot was added to the attachment menu, or in the mini-app.
  feature.chatType('private').on('message:write_access_allowed', async (ctx) => {
    await api.allow({ telegram_id: `${ctx.from.id}`, on: 1 });
  });
  return feature;
};
