import { Composer, InlineKeyboard } from 'grammy';
import type { BotContext } from '../context.ts';
import type { FeatureDeps } from './deps.ts';
import { answerPress, editPressed } from './press.ts';

const chosen = /^confirm:(on|off)$/;

const shown = ({ words: { confirm } }: BotContext, isOn: boolean) => ({
  text: isOn ? confirm.on : confirm.off,
  reply_markup: new InlineKeyboard().text(
    isOn ? confirm.turnOff : confirm.turnOn,
    `confirm:${isOn ? 'off' : 'on'}`,
  ),
});

/**
 * `/confirm`: whether cash-outs wait for the person's word in this chat, which is the second proof of who they are. The one
 * that waits is asked about once more.
 */
export const confirmFeature = ({ api }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('confirm', async (ctx) => {
    const telegram_id = `${ctx.from.id}`;
    const own = await api.settings({ telegram_id });
    const { text, reply_markup } = shown(ctx, own.confirms_cash_outs);
    await ctx.reply(text, { reply_markup });
    await api.askCashOut({ telegram_id });
  });
  feature.chatType('private').callbackQuery(chosen, async (ctx) => {
    const own = await api.storeSettings({
      telegram_id: `${ctx.from.id}`,
      confirm_cash_outs: ctx.match[1] === 'on' ? 1 : 0,
    });
    const { text, reply_markup } = shown(ctx, own.confirms_cash_outs);
    await answerPress(ctx);
    await editPressed(ctx, text, { reply_markup });
  });
  return feature;
};
