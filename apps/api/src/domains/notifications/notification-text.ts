import { cashOutCallbacks } from '@taice/contract/bot-callbacks';
import type { Lang, MessageType } from '@taice/contract/shapes';
import { words } from '../../platform/words.ts';
import type { BroadcastTexts } from '../../platform/db/schema-notifications.ts';
import type { MessageRow } from '../messages/queries.ts';
import { placeOf, renderMessage } from '../messages/templates.ts';
import { localDay, localMinute } from '../sign-in/local-day.ts';
import { clockTime } from './at-minute.ts';
import type { Waiting } from './dequeue-deliveries.ts';
import { isUrgent } from './notification-preferences.ts';

/** A button that opens a page of the application, or sends data to the bot. */
export type ToldButton = { readonly text: string } & (
  | { readonly link: string }
  | { readonly callback: string }
);

/** Text of a delivery, for every channel. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** A path of the application. */
  readonly link: string;
  /** Rows of buttons, for channels that have them. */
  readonly buttons: readonly (readonly ToldButton[])[];
}

const MESSAGES = '/V2/messagecenter';
/** Most titles in a combined text. */
const NAMED = 8;
/** True for types that show their body even in a combined text: they contain an amount, or need an action. */
const showsBody = (type: MessageType): boolean => isUrgent(type) || type === 'order';

const openButton = (lang: Lang, link: string): NotificationText['buttons'] => [
  [{ text: words(lang, 'outside.open'), link }],
];

/** One message, or several by their titles, those about money and the account first; undefined if none has a text. */
export const renderMessages = (
  rows: readonly MessageRow[],
  lang: Lang,
): NotificationText | undefined => {
  const texts = rows.flatMap((row) => {
    const text = renderMessage(row.template, row.params, lang, row);
    const link = row.link ?? placeOf(row.template) ?? MESSAGES;
    return text ? [{ ...text, link, isWhole: showsBody(row.type as MessageType) }] : [];
  });
  const [only, ...others] = texts;
  if (!only) return undefined;
  if (others.length === 0) {
    const { title, body, link } = only;
    return { title, body, link, buttons: openButton(lang, link) };
  }
  const more = texts.length - NAMED;
  const lines = texts
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole))
    .slice(0, NAMED)
    .map(({ title, body, isWhole }) => (isWhole ? `• ${title}\n${body}` : `• ${title}`));
  return {
    title: words(lang, 'outside.several', { count: texts.length }),
    body: [...lines, ...(more > 0 ? [words(lang, 'outside.more', { count: more })] : [])].join(
      '\n',
    ),
    link: MESSAGES,
    buttons: openButton(lang, MESSAGES),
  };
};

export const renderBroadcast = (
  { texts, link }: { readonly texts: BroadcastTexts; readonly link: string | null },
  lang: Lang,
): NotificationText => ({
  title: texts.title[lang],
  body: texts.body[lang],
  link: link ?? '/',
  buttons: openButton(lang, link ?? '/'),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The question that confirms a cash-out: `payload` {amount, address, chain}, its key 'cash_out:{id}'. */
export const renderConfirmation = (
  {
    payload,
    delivery_key,
    expires_at: until,
  }: Pick<Waiting, 'payload' | 'delivery_key' | 'expires_at'>,
  { lang, timezone }: { readonly lang: Lang; readonly timezone: string },
): NotificationText => {
  const id = delivery_key.slice(delivery_key.indexOf(':') + 1);
  const chain = payload['chain'] === 'ton' ? 'TON' : 'BNB Smart Chain';
  const told = {
    amount: text(payload['amount']),
    address: text(payload['address']),
    chain,
    time: clockTime(localMinute(until, timezone)),
    day: localDay(until, timezone),
  };
  return {
    title: words(lang, 'outside.cash_out.title', told),
    body: words(lang, 'outside.cash_out.body', told),
    link: '/Transfer',
    buttons: [
      [
        { text: words(lang, 'outside.cash_out.yes'), callback: cashOutCallbacks.yes(id) },
        { text: words(lang, 'outside.cash_out.no'), callback: cashOutCallbacks.no(id) },
      ],
    ],
  };
};
