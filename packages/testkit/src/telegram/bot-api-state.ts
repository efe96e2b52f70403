import type { TelegramUser } from './init-data.ts';

export type ChatButton = {
  readonly text: string;
  readonly url?: string;
  readonly callback_data?: string;
  readonly web_app?: { readonly url: string };
};

/** A message as the person's Telegram shows it. */
export interface ChatMessage {
  readonly message_id: number;
  readonly from: 'bot' | 'person';
  /** Seconds since 1970. */
  readonly date: number;
  readonly text: string;
  /** Length of its bold beginning, in UTF-16 units. */
  readonly bold?: number | undefined;
  /** A picture as a data URL. */
  readonly photo?: string;
  /** The page that a preview is shown of. */
  readonly preview?: string;
  readonly buttons: readonly (readonly ChatButton[])[];
}

/** A card that a bot offers, to be sent into any chat (`InlineQueryResultArticle`). */
export interface InlineCard {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly thumbnail_url?: string;
  readonly input_message_content: {
    readonly message_text: string;
    readonly link_preview_options?: { readonly url?: string };
  };
  readonly reply_markup?: unknown;
}

export type Payload = Record<string, unknown>;

/** An error in the words and numbers of the Bot API. */
export interface BotApiError {
  error_code: number;
  description: string;
  parameters?: { retry_after?: number };
}

export const botApiError = (
  error_code: number,
  description: string,
  parameters?: BotApiError['parameters'],
): BotApiError => ({ error_code, description, ...(parameters ? { parameters } : {}) });

export const isBotApiError = (value: unknown): value is BotApiError =>
  typeof value === 'object' && value !== null && 'error_code' in value;

/** The state that one bot has with Telegram. */
export interface BotState {
  me: TelegramUser & { is_bot: true };
  commands: Map<string, unknown>;
  menuButtons: Map<string, unknown>;
  webhook: { url: string; secret: string } | undefined;
  nextMessageId: number;
  /** By chat id, which in a private chat is the person's id. */
  chats: Map<number, ChatMessage[]>;
  /** People who have blocked the bot. */
  blocked: Set<number>;
  /** People who have the bot in their attachment menu. */
  attached: Set<number>;
  /** Answers to button presses, by the query's id. */
  pressed: Map<string, string>;
  /** Callbacks that wait for the answer to a button press, by the query's id. */
  pressAnswers: Map<string, (text: string) => void>;
  /** Callbacks that wait for the cards of an inline query, by its id. */
  inline: Map<string, (cards: InlineCard[]) => void>;
  prepared: Map<string, InlineCard>;
  /** Called when something in a chat has changed. */
  changed(): void;
}

/** A chat id is a number, but a form or JSON may send it as text. */
export const keyOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A form sends everything as text; JSON keeps the type. */
export const valueOf = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;
