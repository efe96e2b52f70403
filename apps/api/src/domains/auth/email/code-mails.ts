import type { Lang } from '@taice/contract/shapes';
import { paragraphs, type Fill, type WordKey, words } from '../../../platform/words.ts';
import type { CodeType } from './code-queries.ts';

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

type MailKey = Extract<WordKey, `mail.${string}.subject`> extends `${infer K}.subject` ? K : never;

/** `fill` has `url`, the origin of the application. */
const mail = (lang: Lang, key: MailKey, fill: Fill & { readonly url: string }): MailText => ({
  subject: words(lang, `${key}.subject`, fill),
  body: `${[
    ...paragraphs(lang, `${key}.paragraphs`, fill),
    words(lang, 'mail.signature', fill),
  ].join('\n\n')}\n`,
});

/** What is mailed to an address: a code only to whom it is of use. */
export const codeMail = (
  type: CodeType,
  isKnown: boolean,
  lang: Lang,
  fill: { readonly code: string; readonly minutes: number; readonly url: string },
): MailText => mail(lang, `mail.code.${type}.${isKnown ? 'known' : 'unknown'}`, fill);

/** To the address that an account had before: whoever has taken the account over does not read it. */
export const addressChangedMail = (lang: Lang, url: string): MailText =>
  mail(lang, 'mail.address_changed', { url });
