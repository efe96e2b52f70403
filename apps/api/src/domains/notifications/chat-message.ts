import type { InlineKeyboardButton } from 'grammy/types';
import { cut } from '../../platform/cut.ts';
import type { ChatMessage } from './chat-port.ts';
import type { Told, ToldButton } from './told-text.ts';

/** Telegram takes 4,096 units of UTF-16, two a letter at most; a body that is longer is read in the application. */
const MOST = 1_900;

/** Pages of the mini-app, which a button opens over the chat. */
const buttonOf = (button: ToldButton, publicUrl: string): InlineKeyboardButton =>
  'link' in button
    ? { text: button.text, web_app: { url: `${publicUrl}/tg${button.link}` } }
    : { text: button.text, callback_data: button.callback };

/** As it is written into a chat: the title bold, the rest below it. */
export const chatMessageOf = ({ title, body, buttons }: Told, publicUrl: string): ChatMessage => ({
  text: `${title}\n${cut(body, MOST)}`,
  entities: [{ type: 'bold', offset: 0, length: title.length }],
  buttons: buttons.map((row) => row.map((button) => buttonOf(button, publicUrl))),
});
