import { type BindingKind, type Lang, langHeaders } from '@taice/contract/shapes';

/** What each text is filled with. Amounts are decimal strings in TAICE, days `YYYY-MM-DD`. */
export type TemplateParams = {
  /** `amount`: what the first video brings. */
  welcome: { amount: string };
  password_changed: Record<string, never>;
  /** By the person, who stays logged in where it was done. */
  password_changed_here: Record<string, never>;
  login_removed: { kind: BindingKind };
  /** `date`: the day on which the account is removed. */
  leaving: { date: string };
  /** `way` a kind of login, `name` as its owner knows it (an address shortened). */
  way_bound: { way: BindingKind; name: string };
  way_changed: { way: BindingKind; name: string };
  /** The first video was watched: `amount` can be claimed. */
  first_view_open: { amount: string };
  /** The settlement has claimed it for the person. */
  first_view_paid: { amount: string };
  /**
   * A day was settled with a factor under 1, or something was claimed for the person: `points` before
   * the factor, `paid` after it, `factor` a decimal string, `auto_claimed` how many views.
   */
  day_settled: {
    date: string;
    points: string;
    paid: string;
    factor: string;
    auto_claimed: number;
  };
};
export type TemplateName = keyof TemplateParams;

export interface Rendered {
  readonly title: string;
  readonly body: string;
}
type Text<T extends TemplateName> = (params: TemplateParams[T], lang: Lang) => Rendered;
type Texts = { readonly [T in TemplateName]: Readonly<Record<Lang, Text<T>>> };

const localeOf = (lang: Lang): string => langHeaders[lang].replace('_', '-');

/** As the screens show points: rounded down to 2 decimals, with thousands separators. */
const points = (amount: string, lang: Lang): string =>
  new Intl.NumberFormat(localeOf(lang), {
    maximumFractionDigits: 2,
    roundingMode: 'floor',
  }).format(amount as `${number}`);

/** A calendar day, which has no zone to be moved by. */
const day = (date: string, lang: Lang): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Four places are enough to understand a factor; the ledger has them all. */
const share = (factor: string, lang: Lang): string =>
  new Intl.NumberFormat(localeOf(lang), {
    maximumFractionDigits: 4,
    roundingMode: 'floor',
  }).format(factor as `${number}`);

const ways: Readonly<Record<BindingKind, Readonly<Record<Lang, string>>>> = {
  email: { en: 'e-mail', cn: '邮箱', tw: '電子郵件' },
  telegram: { en: 'Telegram', cn: 'Telegram', tw: 'Telegram' },
  google: { en: 'Google', cn: 'Google', tw: 'Google' },
  wallet: { en: 'the wallet', cn: '钱包', tw: '錢包' },
  ton: { en: 'the TON wallet', cn: 'TON 钱包', tw: 'TON 錢包' },
};

const isWhole = (factor: string): boolean => Number(factor) === 1;

const texts: Texts = {
  welcome: {
    en: ({ amount }, lang) => ({
      title: 'Welcome to Taice',
      body: `Watch your first video to the end of the ring and ${points(amount, lang)} points are yours to claim. Sign in every day for more.`,
    }),
    cn: ({ amount }, lang) => ({
      title: '欢迎来到 Taice',
      body: `看完第一个视频的进度环，即可领取 ${points(amount, lang)} 积分。每天签到还能得到更多。`,
    }),
    tw: ({ amount }, lang) => ({
      title: '歡迎來到 Taice',
      body: `看完第一部影片的進度環，即可領取 ${points(amount, lang)} 積分。每天簽到還能獲得更多。`,
    }),
  },
  password_changed: {
    en: () => ({
      title: 'Your password was changed',
      body: 'Every device was logged out. If this was not you, set a new password by e-mail at once.',
    }),
    cn: () => ({
      title: '你的密码已修改',
      body: '所有设备均已退出登录。如果不是你本人操作，请立即通过邮箱重设密码。',
    }),
    tw: () => ({
      title: '你的密碼已變更',
      body: '所有裝置均已登出。若非你本人操作，請立即透過電子郵件重設密碼。',
    }),
  },
  password_changed_here: {
    en: () => ({
      title: 'Your password was changed',
      body: 'Every other device was logged out. If this was not you, set a new password by e-mail at once.',
    }),
    cn: () => ({
      title: '你的密码已修改',
      body: '其他设备均已退出登录。如果不是你本人操作，请立即通过邮箱重设密码。',
    }),
    tw: () => ({
      title: '你的密碼已變更',
      body: '其他裝置均已登出。若非你本人操作，請立即透過電子郵件重設密碼。',
    }),
  },
  login_removed: {
    en: ({ kind }, lang) => ({
      title: 'A way to log in was removed',
      body: `Your account can no longer be entered by ${ways[kind][lang]}, and every other device was logged out. If this was not you, change your password at once.`,
    }),
    cn: ({ kind }, lang) => ({
      title: '已移除一种登录方式',
      body: `你的账号不再能用${ways[kind][lang]}登录，其他设备均已退出。如果不是你本人操作，请立即修改密码。`,
    }),
    tw: ({ kind }, lang) => ({
      title: '已移除一種登入方式',
      body: `你的帳號不再能以${ways[kind][lang]}登入，其他裝置均已登出。若非你本人操作，請立即變更密碼。`,
    }),
  },
  leaving: {
    en: ({ date }, lang) => ({
      title: 'Your account will be deleted',
      body: `It is removed on ${day(date, lang)}. Until then you can log in and stay.`,
    }),
    cn: ({ date }, lang) => ({
      title: '你的账号将被注销',
      body: `账号将于${day(date, lang)}注销。在此之前你可以登录并撤回。`,
    }),
    tw: ({ date }, lang) => ({
      title: '你的帳號將被刪除',
      body: `帳號將於${day(date, lang)}刪除。在此之前你可以登入並撤回。`,
    }),
  },
  way_bound: {
    en: ({ way, name }) => ({
      title: `Your account can be entered by ${ways[way].en} now`,
      body: `${name} can be used to log in to it from now on. If this was not you, end your other sessions and unbind it at once.`,
    }),
    cn: ({ way, name }) => ({
      title: `你的账号已绑定${ways[way].cn}`,
      body: `${name} 现在可以登录此账号。如果不是你本人操作，请立即结束其他会话并解除绑定。`,
    }),
    tw: ({ way, name }) => ({
      title: `你的帳號已綁定${ways[way].tw}`,
      body: `${name} 現在可以登入此帳號。若非你本人操作，請立即結束其他工作階段並解除綁定。`,
    }),
  },
  way_changed: {
    en: ({ way, name }) => ({
      title: `Your login by ${ways[way].en} was changed`,
      body: `${name} took the place of the one before. If this was not you, end your other sessions at once.`,
    }),
    cn: ({ way, name }) => ({
      title: `你的账号已更换${ways[way].cn}`,
      body: `${name} 已取代之前的。如果不是你本人操作，请立即结束其他会话。`,
    }),
    tw: ({ way, name }) => ({
      title: `你的帳號已更換${ways[way].tw}`,
      body: `${name} 已取代先前的。若非你本人操作，請立即結束其他工作階段。`,
    }),
  },
  first_view_open: {
    en: ({ amount }, lang) => ({
      title: `${points(amount, lang)} points are waiting`,
      body: 'You have watched your first video. Claim the points today; if you forget, they are claimed for you at midnight (UTC+8).',
    }),
    cn: ({ amount }, lang) => ({
      title: `${points(amount, lang)} 积分等你领取`,
      body: '你已看完第一个视频。请在今天领取；若忘记领取，系统会在零点（UTC+8）替你领取。',
    }),
    tw: ({ amount }, lang) => ({
      title: `${points(amount, lang)} 積分等你領取`,
      body: '你已看完第一部影片。請在今天領取；若忘記領取，系統會在零點（UTC+8）替你領取。',
    }),
  },
  first_view_paid: {
    en: ({ amount }, lang) => ({
      title: `${points(amount, lang)} points were claimed for you`,
      body: 'The points for your first video are in your balance.',
    }),
    cn: ({ amount }, lang) => ({
      title: `已替你领取 ${points(amount, lang)} 积分`,
      body: '首个视频的积分已计入你的余额。',
    }),
    tw: ({ amount }, lang) => ({
      title: `已替你領取 ${points(amount, lang)} 積分`,
      body: '首部影片的積分已計入你的餘額。',
    }),
  },
  day_settled: {
    en: ({ date, points: earned, paid, factor, auto_claimed }, lang) => ({
      title: `${points(paid, lang)} points for ${day(date, lang)}`,
      body: [
        isWhole(factor)
          ? `The ${points(earned, lang)} points of the day are in your balance.`
          : `${points(earned, lang)} points before the factor × ${share(factor, lang)} = ${points(paid, lang)}. So many points were earned by everybody that the day's pool was shared out.`,
        ...(auto_claimed > 0
          ? [
              `${auto_claimed === 1 ? '1 reward was' : `${auto_claimed} rewards were`} claimed for you at midnight (UTC+8).`,
            ]
          : []),
      ].join(' '),
    }),
    cn: ({ date, points: earned, paid, factor, auto_claimed }, lang) => ({
      title: `${day(date, lang)}到账 ${points(paid, lang)} 积分`,
      body: [
        isWhole(factor)
          ? `当天的 ${points(earned, lang)} 积分已计入余额。`
          : `系数前 ${points(earned, lang)} 积分 × 系数 ${share(factor, lang)} = ${points(paid, lang)}。当天大家获得的积分超过了积分池，因此按比例发放。`,
        ...(auto_claimed > 0 ? [`零点（UTC+8）已替你领取 ${auto_claimed} 项奖励。`] : []),
      ].join(''),
    }),
    tw: ({ date, points: earned, paid, factor, auto_claimed }, lang) => ({
      title: `${day(date, lang)}入帳 ${points(paid, lang)} 積分`,
      body: [
        isWhole(factor)
          ? `當天的 ${points(earned, lang)} 積分已計入餘額。`
          : `係數前 ${points(earned, lang)} 積分 × 係數 ${share(factor, lang)} = ${points(paid, lang)}。當天大家獲得的積分超過了積分池，因此按比例發放。`,
        ...(auto_claimed > 0 ? [`零點（UTC+8）已替你領取 ${auto_claimed} 項獎勵。`] : []),
      ].join(''),
    }),
  },
};

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(texts, name);

/** A stored message in the reader's language; undefined for a text that no longer exists. */
export const renderMessage = (
  template: string,
  params: Readonly<Record<string, string | number>>,
  lang: Lang,
): Rendered | undefined => {
  if (!isTemplate(template)) return undefined;
  // What was stored fits its template, since `postMessage` takes nothing else.
  const text = texts[template][lang] as Text<TemplateName>;
  return text(params as TemplateParams[TemplateName], lang);
};
