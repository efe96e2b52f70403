import type { Lang } from '@taice/contract/shapes';
import {
  translateParagraphs,
  type TextParams,
  type TextKey,
  translate,
} from '../../../platform/translate.ts';
import type { CodeType } from './code-queries.ts';

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

type MailKey = Extract<TextKey, `mail.${string}.subject`> extends `${infer K}.subject` ? K : never;

/** `params` contains `url`, the origin of the application. */
const renderMail = (
  lang: Lang,
  key: MailKey,
  params: TextParams & { readonly url: string },
): MailText => ({
  subject: translate(lang, `${key}.subject`, params),
  body: `${[
    ...translateParagraphs(lang, `${key}.paragraphs`, params),
    translate(lang, 'mail.signature', params),
  ].join('\n\n')}\n`,
});

/** Mail for a code request. It contains the code only if it is of use at this address. */
export const codeMail = (
  type: CodeType,
  isKnown: boolean,
  lang: Lang,
  params: { readonly code: string; readonly minutes: number; readonly url: string },
): MailText => renderMail(lang, `mail.code.${type}.${isKnown ? 'known' : 'unknown'}`, params);

/** Mail to the former address of an account: an attacker who took the account over does not read it. */
export const addressChangedMail = (lang: Lang, url: string): MailText =>
  renderMail(lang, 'mail.address_changed', { url });
