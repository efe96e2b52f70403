import { cashOutCallbacks } from '@taice/contract/bot-callbacks';
import { Composer, InlineKeyboard } from 'grammy';
import type { BotContext } from '../context.ts';
import { formatPoints } from '../points.ts';
import type { TaiceApi } from '../taice-api.ts';
import type { FeatureDeps } from './deps.ts';
import { answerPress, editPressed, removeButtons } from './press.ts';

const confirmPattern = /^confirm:(on|off)$/;

type OwnSettings = Awaited<ReturnType<TaiceApi['settings']>>;
type Question = Awaited<ReturnType<TaiceApi['askCashOut']>>['questions'][number];

const waitingLines = (
  { words: { confirm }, lang }: BotContext,
  settings: OwnSettings,
): readonly string[] => {
  if (Number(settings.cash_outs_wait) > 0)
    return [confirm.wait(formatPoints(settings.cash_outs_wait, lang))];
  return settings.confirms_cash_outs ? [confirm.none] : [];
};

/** The current state, and the options. */
const describeSetting = ({ confirm }: BotContext['words'], settings: OwnSettings) => {
  const keyboard = new InlineKeyboard();
  if (settings.confirms_no_longer) {
    keyboard.text(confirm.keep, 'confirm:on').row().text(confirm.turnOff, 'confirm:off');
    return { text: confirm.ending, reply_markup: keyboard };
  }
  if (settings.confirms_cash_outs)
    return { text: confirm.on, reply_markup: keyboard.text(confirm.turnOff, 'confirm:off') };
  return { text: confirm.off, reply_markup: keyboard.text(confirm.turnOn, 'confirm:on') };
};

const settingsMessage = (ctx: BotContext, settings: OwnSettings) => {
  const { text, reply_markup } = describeSetting(ctx.words, settings);
  return { text: [text, ...waitingLines(ctx, settings)].join('\n'), reply_markup };
};

/**
 * Sent in this chat, so that it also reaches a person who has sent `/stop`; an earlier message of it can no longer be
 * answered.
 */
const sendQuestion = async (ctx: BotContext, question: Question): Promise<number> => {
  const { id, title, body, yes, no, asked_by: askedBy } = question;
  const { message_id } = await ctx.reply(`${title}\n${body}`, {
    entities: [{ type: 'bold', offset: 0, length: title.length }],
    reply_markup: new InlineKeyboard()
      .text(yes, cashOutCallbacks.yes(id))
      .text(no, cashOutCallbacks.no(id)),
  });
  if (askedBy !== null) await removeButtons(ctx, askedBy);
  return message_id;
};

/**
 * `/confirm`: decides if cash-outs wait for the person's confirmation in this chat, as a second factor. Pending ones
 * are asked about once more.
 */
export const confirmFeature = ({ api }: FeatureDeps): Composer<BotContext> => {
  const feature = new Composer<BotContext>();
  feature.chatType('private').command('confirm', async (ctx) => {
    const telegram_id = `${ctx.from.id}`;
    const { text, reply_markup } = settingsMessage(ctx, await api.settings({ telegram_id }));
    await ctx.reply(text, { reply_markup });
    const { questions } = await api.askCashOut({ telegram_id });
    for (const question of questions) {
      const message_id = await sendQuestion(ctx, question);
      await api.askedCashOut({ telegram_id, id: question.id, message_id });
    }
  });
  feature.chatType('private').callbackQuery(confirmPattern, async (ctx) => {
    const settings = await api.storeSettings({
      telegram_id: `${ctx.from.id}`,
      confirm_cash_outs: ctx.match[1] === 'on' ? 1 : 0,
    });
    const { text, reply_markup } = settingsMessage(ctx, settings);
    await answerPress(ctx);
    await editPressed(ctx, text, { reply_markup });
  });
  return feature;
};
