import { cashOutCallbacks } from '@taice/contract/bot-callbacks';
import type { Lang, MessageType } from '@taice/contract/shapes';
import { translate } from '../../platform/translate.ts';
import type { BroadcastTexts } from '../../platform/db/schema-notifications.ts';
import type { MessageRow } from '../messages/queries.ts';
import { defaultPath, renderMessage } from '../messages/templates.ts';
import { localDay, localMinute } from '../sign-in/local-day.ts';
import { formatMinute } from './local-minute.ts';
import type { WaitingDelivery } from './dequeue-deliveries.ts';
import { isUrgent } from './notification-preferences.ts';

/** A button that opens a page of the application, or sends data to the bot. */
export type MessageButton = { readonly text: string } & (
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
  readonly buttons: readonly (readonly MessageButton[])[];
}

const MESSAGES_PATH = '/V2/messagecenter';
/** Most titles in a combined text. */
const MAX_TITLES = 8;
/** True for types that show their body even in a combined text: they contain an amount, or need an action. */
const showsBody = (type: MessageType): boolean => isUrgent(type) || type === 'order';

const openButton = (lang: Lang, link: string): NotificationText['buttons'] => [
  [{ text: translate(lang, 'outside.open'), link }],
];

/** One message, or several by their titles, those about money and the account first; undefined if none has a text. */
export const renderMessages = (
  rows: readonly MessageRow[],
  lang: Lang,
): NotificationText | undefined => {
  const texts = rows.flatMap((row) => {
    const text = renderMessage(row.template, row.params, lang, row);
    const link = row.link ?? defaultPath(row.template) ?? MESSAGES_PATH;
    return text ? [{ ...text, link, isWhole: showsBody(row.type as MessageType) }] : [];
  });
  const [only, ...moreTexts] = texts;
  if (!only) return undefined;
  if (moreTexts.length === 0) {
    const { title, body, link } = only;
    return { title, body, link, buttons: openButton(lang, link) };
  }
  const hiddenCount = texts.length - MAX_TITLES;
  const lines = texts
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole))
    .slice(0, MAX_TITLES)
    .map(({ title, body, isWhole }) => (isWhole ? `• ${title}\n${body}` : `• ${title}`));
  return {
    title: translate(lang, 'outside.several', { count: texts.length }),
    body: [
      ...lines,
      ...(hiddenCount > 0 ? [translate(lang, 'outside.more', { count: hiddenCount })] : []),
    ].join('\n'),
    link: MESSAGES_PATH,
    buttons: openButton(lang, MESSAGES_PATH),
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
  }: Pick<WaitingDelivery, 'payload' | 'delivery_key' | 'expires_at'>,
  { lang, timezone }: { readonly lang: Lang; readonly timezone: string },
): NotificationText => {
  const id = delivery_key.slice(delivery_key.indexOf(':') + 1);
  const chain = payload['chain'] === 'ton' ? 'TON' : 'BNB Smart Chain';
  const params = {
    amount: text(payload['amount']),
    address: text(payload['address']),
    chain,
    time: formatMinute(localMinute(until, timezone)),
    day: localDay(until, timezone),
  };
  return {
    title: translate(lang, 'outside.cash_out.title', params),
    body: translate(lang, 'outside.cash_out.body', params),
    link: '/Transfer',
    buttons: [
      [
        { text: translate(lang, 'outside.cash_out.yes'), callback: cashOutCallbacks.yes(id) },
        { text: translate(lang, 'outside.cash_out.no'), callback: cashOutCallbacks.no(id) },
      ],
    ],
  };
};
