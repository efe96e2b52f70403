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
  /** So many units of it from its beginning are bold. */
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

/** A refusal in the words and numbers of the Bot API. */
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

/** What one bot has set up with Telegram. */
export interface BotState {
  me: TelegramUser & { is_bot: true };
  commands: Map<string, unknown>;
  menuButtons: Map<string, unknown>;
  webhook: { url: string; secret: string } | undefined;
  nextMessageId: number;
  /** By the chat's number, which in a private one is the person's. */
  chats: Map<number, ChatMessage[]>;
  /** Who lets the bot write no more. */
  blocked: Set<number>;
  /** Who have the bot in their attachment menu. */
  attached: Set<number>;
  /** What presses of buttons were answered with, by the query's id. */
  pressed: Map<string, string>;
  /** Who waits for what a press of theirs is answered with, by the query's id. */
  hearing: Map<string, (said: string) => void>;
  /** Who waits for the cards of an inline query. */
  inline: Map<string, (cards: InlineCard[]) => void>;
  prepared: Map<string, InlineCard>;
  /** Something in a chat has changed. */
  changed(): void;
}

/** Chats are numbered; a request by form or JSON may say the number as text. */
export const keyOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** By a form everything is text, by JSON it is what it is. */
export const valueOf = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;
