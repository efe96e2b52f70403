import type { Lang } from '@taice/contract/shapes';
import type { CodeType } from './code-queries.ts';

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

interface Fill {
  readonly code: string;
  readonly minutes: number;
  /** Origin of the application. */
  readonly url: string;
}
type Texts = Readonly<Record<Lang, (fill: Fill) => MailText>>;

const mail = (subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  body: `${paragraphs.join('\n\n')}\n`,
});

const register: Texts = {
  en: ({ code, minutes, url }) =>
    mail(
      `${code} is your Taice code`,
      `Your code for a new Taice account: ${code}`,
      `It works for ${minutes} minutes and only once. A newer code replaces it.`,
      'If you did not ask for it, ignore this mail: nothing happens without the code. Never pass it on.',
      `Taice · ${url}`,
    ),
  cn: ({ code, minutes, url }) =>
    mail(
      `你的 Taice 验证码是 ${code}`,
      `注册 Taice 账号的验证码：${code}`,
      `${minutes} 分钟内有效，只能使用一次；新的验证码会使它失效。`,
      '如果不是你本人申请，请忽略此邮件：没有验证码，什么都不会发生。请勿将验证码告诉他人。',
      `Taice · ${url}`,
    ),
  tw: ({ code, minutes, url }) =>
    mail(
      `你的 Taice 驗證碼是 ${code}`,
      `註冊 Taice 帳號的驗證碼：${code}`,
      `${minutes} 分鐘內有效，只能使用一次；新的驗證碼會使它失效。`,
      '若非你本人申請，請忽略此郵件：沒有驗證碼，什麼都不會發生。請勿將驗證碼告訴他人。',
      `Taice · ${url}`,
    ),
};

const reset: Texts = {
  en: ({ code, minutes, url }) =>
    mail(
      `${code} is your Taice code`,
      `Your code for a new password: ${code}`,
      `It works for ${minutes} minutes and only once. A new password logs out every device.`,
      'If you did not ask for it, ignore this mail: your password stays as it is. Never pass the code on.',
      `Taice · ${url}`,
    ),
  cn: ({ code, minutes, url }) =>
    mail(
      `你的 Taice 验证码是 ${code}`,
      `重设密码的验证码：${code}`,
      `${minutes} 分钟内有效，只能使用一次。设置新密码后，所有设备都会退出登录。`,
      '如果不是你本人申请，请忽略此邮件：你的密码不会改变。请勿将验证码告诉他人。',
      `Taice · ${url}`,
    ),
  tw: ({ code, minutes, url }) =>
    mail(
      `你的 Taice 驗證碼是 ${code}`,
      `重設密碼的驗證碼：${code}`,
      `${minutes} 分鐘內有效，只能使用一次。設定新密碼後，所有裝置都會登出。`,
      '若非你本人申請，請忽略此郵件：你的密碼不會改變。請勿將驗證碼告訴他人。',
      `Taice · ${url}`,
    ),
};

const leave: Texts = {
  en: ({ code, minutes, url }) =>
    mail(
      `${code} is your Taice code`,
      `Your code to delete your Taice account: ${code}`,
      `It works for ${minutes} minutes and only once. After it you have 14 days to change your mind.`,
      'If you did not ask for it, ignore this mail and set a new password: somebody may be using your account. Never pass the code on.',
      `Taice · ${url}`,
    ),
  cn: ({ code, minutes, url }) =>
    mail(
      `你的 Taice 验证码是 ${code}`,
      `注销 Taice 账号的验证码：${code}`,
      `${minutes} 分钟内有效，只能使用一次。确认后 14 天内可以反悔。`,
      '如果不是你本人申请，请忽略此邮件并重设密码：可能有人在使用你的账号。请勿将验证码告诉他人。',
      `Taice · ${url}`,
    ),
  tw: ({ code, minutes, url }) =>
    mail(
      `你的 Taice 驗證碼是 ${code}`,
      `刪除 Taice 帳號的驗證碼：${code}`,
      `${minutes} 分鐘內有效，只能使用一次。確認後 14 天內可以反悔。`,
      '若非你本人申請，請忽略此郵件並重設密碼：可能有人正在使用你的帳號。請勿將驗證碼告訴他人。',
      `Taice · ${url}`,
    ),
};

const stranger: Texts = {
  en: ({ url }) =>
    mail(
      'There is no Taice account with this address',
      'Somebody, probably you, wanted to delete the Taice account of this address. There is no account with it.',
      'If it was not you, there is nothing to do.',
      `Taice · ${url}`,
    ),
  cn: ({ url }) =>
    mail(
      '此邮箱没有 Taice 账号',
      '有人（很可能是你本人）想注销此邮箱的 Taice 账号，但没有使用此邮箱的账号。',
      '如果不是你本人操作，无需处理。',
      `Taice · ${url}`,
    ),
  tw: ({ url }) =>
    mail(
      '此電子郵件沒有 Taice 帳號',
      '有人（很可能是你本人）想刪除此電子郵件的 Taice 帳號，但沒有使用此電子郵件的帳號。',
      '若非你本人操作，無須處理。',
      `Taice · ${url}`,
    ),
};

const attach: Texts = {
  en: ({ code, minutes, url }) =>
    mail(
      `${code} is your Taice code`,
      `Your code to add this address to your Taice account: ${code}`,
      `It works for ${minutes} minutes and only once. A newer code replaces it.`,
      'If you did not ask for it, ignore this mail: nothing happens without the code. Never pass it on.',
      `Taice · ${url}`,
    ),
  cn: ({ code, minutes, url }) =>
    mail(
      `你的 Taice 验证码是 ${code}`,
      `将此邮箱添加到 Taice 账号的验证码：${code}`,
      `${minutes} 分钟内有效，只能使用一次；新的验证码会使它失效。`,
      '如果不是你本人申请，请忽略此邮件：没有验证码，什么都不会发生。请勿将验证码告诉他人。',
      `Taice · ${url}`,
    ),
  tw: ({ code, minutes, url }) =>
    mail(
      `你的 Taice 驗證碼是 ${code}`,
      `將此電子郵件加入 Taice 帳號的驗證碼：${code}`,
      `${minutes} 分鐘內有效，只能使用一次；新的驗證碼會使它失效。`,
      '若非你本人申請，請忽略此郵件：沒有驗證碼，什麼都不會發生。請勿將驗證碼告訴他人。',
      `Taice · ${url}`,
    ),
};

const takenForBind: Texts = {
  en: ({ url }) =>
    mail(
      'This address already has a Taice account',
      'Somebody, probably you, wanted to add this address to a Taice account. It already belongs to one.',
      'An address can belong to one account only. If it was not you, there is nothing to do.',
      `Taice · ${url}`,
    ),
  cn: ({ url }) =>
    mail(
      '此邮箱已有 Taice 账号',
      '有人（很可能是你本人）想将此邮箱添加到 Taice 账号，但它已属于一个账号。',
      '一个邮箱只能属于一个账号。如果不是你本人操作，无需处理。',
      `Taice · ${url}`,
    ),
  tw: ({ url }) =>
    mail(
      '此電子郵件已有 Taice 帳號',
      '有人（很可能是你本人）想將此電子郵件加入 Taice 帳號，但它已屬於一個帳號。',
      '一個電子郵件只能屬於一個帳號。若非你本人操作，無須處理。',
      `Taice · ${url}`,
    ),
};

const taken: Texts = {
  en: ({ url }) =>
    mail(
      'You already have a Taice account',
      'Somebody, probably you, wanted to open a Taice account with this address. You already have an account.',
      `Log in with your password at ${url}. If you have forgotten it, choose “Forgot password” there.`,
      'If it was not you, there is nothing to do: your account is unchanged.',
      `Taice · ${url}`,
    ),
  cn: ({ url }) =>
    mail(
      '你已经有 Taice 账号',
      '有人（很可能是你本人）想用此邮箱注册 Taice 账号。你已经有账号了。',
      `请在 ${url} 用密码登录；如果忘记密码，请在那里选择“忘记密码”。`,
      '如果不是你本人操作，无需处理：你的账号没有任何变化。',
      `Taice · ${url}`,
    ),
  tw: ({ url }) =>
    mail(
      '你已經有 Taice 帳號',
      '有人（很可能是你本人）想用此電子郵件註冊 Taice 帳號。你已經有帳號了。',
      `請在 ${url} 用密碼登入；若忘記密碼，請在那裡選擇「忘記密碼」。`,
      '若非你本人操作，無須處理：你的帳號沒有任何變化。',
      `Taice · ${url}`,
    ),
};

const unknown: Texts = {
  en: ({ url }) =>
    mail(
      'There is no Taice account with this address',
      'Somebody, probably you, wanted to set a new Taice password for this address. There is no account with it.',
      `Perhaps you use another address, or log in by Telegram. You can open an account at ${url}.`,
      'If it was not you, there is nothing to do.',
      `Taice · ${url}`,
    ),
  cn: ({ url }) =>
    mail(
      '此邮箱没有 Taice 账号',
      '有人（很可能是你本人）想为此邮箱重设 Taice 密码，但没有使用此邮箱的账号。',
      `你也许用的是另一个邮箱，或通过 Telegram 登录。你可以在 ${url} 注册账号。`,
      '如果不是你本人操作，无需处理。',
      `Taice · ${url}`,
    ),
  tw: ({ url }) =>
    mail(
      '此電子郵件沒有 Taice 帳號',
      '有人（很可能是你本人）想為此電子郵件重設 Taice 密碼，但沒有使用此電子郵件的帳號。',
      `你也許用的是另一個電子郵件，或透過 Telegram 登入。你可以在 ${url} 註冊帳號。`,
      '若非你本人操作，無須處理。',
      `Taice · ${url}`,
    ),
};

const texts: Readonly<Record<CodeType, { known: Texts; unknown: Texts }>> = {
  register: { known: taken, unknown: register },
  forget_password: { known: reset, unknown },
  bind_email: { known: takenForBind, unknown: attach },
  delete_account: { known: leave, unknown: stranger },
};

/** What is mailed to an address: a code only to whom it is of use. */
export const codeMail = (type: CodeType, isKnown: boolean, lang: Lang, fill: Fill): MailText =>
  texts[type][isKnown ? 'known' : 'unknown'][lang](fill);
