import { GrammyError } from 'grammy';
import type { BotContext } from '../context.ts';

/** Where Telegram refuses something for one of these reasons, nothing is missing. */
const unless = async (reason: RegExp, call: Promise<unknown>): Promise<void> => {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof GrammyError && reason.test(error.description))) throw error;
  }
};

/** Says that a press was heard. Of one that waited for long Telegram wants to hear nothing; what it did stands in the chat. */
export const answerPress = (
  ctx: BotContext,
  said?: Parameters<BotContext['answerCallbackQuery']>[0],
): Promise<void> => unless(/query is too old/, ctx.answerCallbackQuery(said));

/** Nothing can be pressed any more under a message of before, where it is still there. */
export const takeButtons = (ctx: BotContext, messageId: number): Promise<void> =>
  unless(
    /message is not modified|message to edit not found|message can't be edited/,
    ctx.api.editMessageReplyMarkup(ctx.chatId ?? 0, messageId),
  );

/** Writes anew what was pressed. Pressed twice it says the same already. */
export const editPressed = (
  ctx: BotContext,
  text: string,
  more?: Parameters<BotContext['editMessageText']>[1],
): Promise<void> => unless(/message is not modified/, ctx.editMessageText(text, more));
