import type { InlineKeyboardButton } from 'grammy/types';
import type { BotContext } from '../context.ts';

/** Removes the used buttons from a message; those that lead somewhere stay. */
export const removeUsedButtons = async (ctx: BotContext): Promise<void> => {
  const rows: InlineKeyboardButton[][] =
    ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? [];
  const remaining = rows
    .map((row) => row.filter((button) => !('callback_data' in button)))
    .filter((row) => row.length > 0);
  if (remaining.flat().length < rows.flat().length)
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: remaining } });
};
