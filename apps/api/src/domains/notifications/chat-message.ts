import type { InlineKeyboardButton } from 'grammy/types';
import { truncate } from '../../platform/truncate.ts';
import type { ChatMessage } from './chat-port.ts';
import type { NotificationText, MessageButton } from './notification-text.ts';

/** Telegram accepts 4,096 UTF-16 units, two a character at most; a longer body is read in the application. */
const MAX_CHARACTERS = 1_900;

/** Buttons open pages of the mini-app over the chat. */
const buttonOf = (button: MessageButton, publicUrl: string): InlineKeyboardButton =>
  'link' in button
    ? { text: button.text, web_app: { url: `${publicUrl}/tg${button.link}` } }
    : { text: button.text, callback_data: button.callback };

/** Format of a chat message: bold title, body below. */
export const chatMessageOf = (
  { title, body, buttons }: NotificationText,
  publicUrl: string,
): ChatMessage => ({
  text: `${title}\n${truncate(body, MAX_CHARACTERS)}`,
  entities: [{ type: 'bold', offset: 0, length: title.length }],
  buttons: buttons.map((row) => row.map((button) => buttonOf(button, publicUrl))),
});
