import { GrammyError } from 'grammy';
import type { BotContext } from '../context.ts';

/** If Telegram refuses a call for one of these reasons, nothing is missing. */
const ignoreRefusal = async (reason: RegExp, call: Promise<unknown>): Promise<void> => {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof GrammyError && reason.test(error.description))) throw error;
  }
};

/** Acknowledges a press. Telegram refuses to acknowledge an old one, whose effect is visible in the chat. */
export const answerPress = (
  ctx: BotContext,
  answer?: Parameters<BotContext['answerCallbackQuery']>[0],
): Promise<void> => ignoreRefusal(/query is too old/, ctx.answerCallbackQuery(answer));

/** Removes the buttons of an earlier message, if it still exists. */
export const removeButtons = (ctx: BotContext, messageId: number): Promise<void> =>
  ignoreRefusal(
    /message is not modified|message to edit not found|message can't be edited/,
    ctx.api.editMessageReplyMarkup(ctx.chatId ?? 0, messageId),
  );

/** Rewrites the pressed message. After a second press it already has this text. */
export const editPressed = (
  ctx: BotContext,
  text: string,
  options?: Parameters<BotContext['editMessageText']>[1],
): Promise<void> => ignoreRefusal(/message is not modified/, ctx.editMessageText(text, options));
