import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

/** A person as Telegram describes them in init data and in updates (Telegram's own spelling). */
export interface TelegramUser {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code?: string;
  is_premium?: boolean;
  allows_write_to_pm?: boolean;
  added_to_attachment_menu?: boolean;
  photo_url?: string;
}

export interface InitDataParts {
  botToken: string;
  user: TelegramUser;
  /** When Telegram signed it; sent in whole seconds. */
  authDate: Date;
  /** The value of `startapp=`, or `startattach=`, in the link that opened the mini-app. */
  startParam?: string;
  queryId?: string;
  /** The other person of the chat whose attachment menu opened the mini-app. */
  attachedTo?: TelegramUser;
  /** The kind of chat in which the link was pressed; absent from the attachment menu. */
  chatType?: 'sender' | 'private' | 'group' | 'supergroup' | 'channel';
}

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const linesOf = (fields: URLSearchParams): string =>
  [...fields]
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('\n');

/**
 * The `hash` of init data: HMAC-SHA256(HMAC-SHA256('WebAppData', bot token), sorted `key=value`
 * lines) in hex (core.telegram.org/bots/webapps, 'Validating data received via the Mini App').
 */
export const hashInitData = (fields: URLSearchParams, botToken: string): string =>
  hmac(hmac('WebAppData', botToken), linesOf(fields)).toString('hex');

const keys = generateKeyPairSync('ed25519');
/** Verifies `signature`, in place of Telegram's own public key; new in each process. */
export const thirdPartyPublicKey = keys.publicKey;

/** Init data as Telegram hands it to a mini-app: a query string with `signature` and `hash`. */
export const signInitData = ({
  botToken,
  user,
  authDate,
  startParam,
  queryId,
  attachedTo,
  chatType,
}: InitDataParts): string => {
  const fields = new URLSearchParams();
  if (queryId !== undefined) fields.set('query_id', queryId);
  fields.set('user', JSON.stringify(user));
  fields.set('auth_date', String(Math.floor(authDate.getTime() / 1000)));
  if (attachedTo) {
    fields.set('receiver', JSON.stringify(attachedTo));
    fields.set('can_send_after', '0');
  }
  if (chatType !== undefined) {
    fields.set('chat_type', chatType);
    fields.set('chat_instance', `-${user.id}`);
  }
  if (startParam !== undefined) fields.set('start_param', startParam);
  const [botId] = botToken.split(':');
  const signed = Buffer.from(`${botId}:WebAppData\n${linesOf(fields)}`);
  fields.set('signature', sign(null, signed, keys.privateKey).toString('base64url'));
  fields.set('hash', hashInitData(fields, botToken));
  return fields.toString();
};
