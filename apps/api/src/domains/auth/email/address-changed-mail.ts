import type { Lang } from '@taice/contract/shapes';
import type { MailText } from './code-mails.ts';

const texts: Readonly<Record<Lang, readonly [subject: string, ...paragraphs: string[]]>> = {
  en: [
    'The e-mail address of your Taice account was changed',
    'Another address has taken the place of this one. This one no longer logs in, and no new password can be set by it.',
    'If that was not you, somebody uses your account: log in another way, look at your sessions in your profile, and write to us at once.',
  ],
  cn: [
    '你的 Taice 账号邮箱已更改',
    '另一个邮箱已取代此邮箱。此邮箱不能再用于登录，也不能再用于重设密码。',
    '如果不是你本人操作，说明有人正在使用你的账号：请用其他方式登录，在个人资料中查看登录设备，并立即联系我们。',
  ],
  tw: [
    '你的 Taice 帳號電子郵件已變更',
    '另一個電子郵件已取代此電子郵件。此電子郵件無法再用於登入，也無法再用於重設密碼。',
    '若非你本人操作，表示有人正在使用你的帳號：請用其他方式登入，在個人資料中查看登入裝置，並立即聯絡我們。',
  ],
};

/** To the address that an account had before: whoever has taken the account over does not read it. */
export const addressChangedMail = (lang: Lang, url: string): MailText => {
  const [subject, ...paragraphs] = texts[lang];
  return { subject, body: `${[...paragraphs, `Taice · ${url}`].join('\n\n')}\n` };
};
