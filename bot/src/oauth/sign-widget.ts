import { createHash, createHmac } from 'node:crypto';

/** A person as Telegram's login for web pages describes them (core.telegram.org/widgets/login). */
export interface WidgetFields {
  readonly id: number;
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly photo_url?: string;
}

/**
 * The object that Telegram's legacy login would give a page: HMAC-SHA256 under SHA-256 of the bot's token over the
 * sorted `key=value` lines. The product's API reads this one form only.
 */
export const signWidget = (
  person: WidgetFields,
  { botToken, at }: { botToken: string; at: Date },
): Readonly<Record<string, string | number>> => {
  const fields = { ...person, auth_date: Math.floor(at.getTime() / 1000) };
  const lines = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  return { ...fields, hash: createHmac('sha256', key).update(lines).digest('hex') };
};
