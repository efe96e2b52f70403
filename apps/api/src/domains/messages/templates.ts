import type { BindingKind, Lang } from '@taice/contract/shapes';
import type { BroadcastTexts } from '../../platform/db/schema-notifications.ts';
import { hasTranslation, translate } from '../../platform/translate.ts';

/** Parameters of every text about an order. */
type OrderParams = {
  readonly prize: string;
  readonly amount: string;
  /** Carrier and tracking number; '': unknown. */
  readonly parcel: string;
  /** Text written by staff; '': none. */
  readonly remark: string;
};

/** Parameters of every text about a cash-out. */
type CashOutParams = {
  readonly amount: string;
  readonly net: string;
  readonly chain: string;
  /** Why staff have refused it; '': they have not. */
  readonly reason: string;
};

/** Parameters of every text about a payment: `value` of a coin arrived, and no order covers `owed` of it. */
type PaymentParams = {
  /** Name of the ordered series; '': unknown. */
  readonly name: string;
  readonly coin: string;
  readonly value: string;
  readonly owed: string;
  /** Text written by staff; '': none. */
  readonly reason: string;
};

/** Parameters of each text. Amounts are decimal strings in TAICE, days `YYYY-MM-DD`. */
export type TemplateParams = {
  /** State of an order: `amount` was set aside for it, spent or returned. */
  order_placed: OrderParams;
  order_approved: OrderParams;
  order_processing: OrderParams;
  order_shipped: OrderParams;
  order_delivered: OrderParams;
  order_completed: OrderParams;
  /** An active membership, and a code. */
  order_active: OrderParams;
  order_code: OrderParams;
  /** A code request that staff review. */
  order_looked_at: OrderParams;
  order_rejected: OrderParams;
  order_cancelled: OrderParams;
  order_returned: OrderParams;
  /** State of a cash-out; `net` of its `amount` arrives. */
  cash_out_reviewing: CashOutParams;
  /** The cash-out waits because its person has bound another address. */
  cash_out_address: CashOutParams;
  cash_out_sent: CashOutParams;
  cash_out_confirmed: CashOutParams;
  cash_out_rejected: CashOutParams;
  cash_out_cancelled: CashOutParams;
  cash_out_failed: CashOutParams;
  cash_out_attention: CashOutParams;
  /** The person's offer was bought: they receive `net` of its price, and the house keeps `fee`. */
  nft_sold: { name: string; price: string; net: string; fee: string };
  /** The offer expired without a buyer. */
  nft_offer_over: { name: string };
  /** Coins have arrived: for an order, too late, too little, too much, twice, or for nothing known. */
  nft_pay_matched: PaymentParams;
  nft_pay_late: PaymentParams;
  nft_pay_short: PaymentParams;
  nft_pay_over: PaymentParams;
  nft_pay_double: PaymentParams;
  nft_pay_unknown: PaymentParams;
  /** Staff have assigned the payment to an order, refunded it, or closed it without a refund. */
  nft_pay_settled: PaymentParams;
  nft_pay_refunded: PaymentParams;
  nft_pay_passed: PaymentParams;
  /** `amount`: reward of the first video. */
  welcome: { amount: string };
  password_changed: Record<string, never>;
  /** Changed by the person, who stays logged in there. */
  password_changed_here: Record<string, never>;
  login_removed: { kind: BindingKind };
  /** Cash-outs need the person's answer in Telegram for `count` more hours, or not any more. */
  confirming_ends: { count: number };
  confirming_ended: { count: number };
  /** `date`: the day on which the account is removed. */
  leaving: { date: string };
  exported: Record<string, never>;
  /** `way` a kind of login, `name` as its owner knows it (an address shortened). */
  way_bound: { way: BindingKind; name: string };
  way_changed: { way: BindingKind; name: string };
  /** The first video was watched, and `amount` can be claimed. */
  first_view_open: { amount: string };
  /** The settlement has claimed it for the person. */
  first_view_paid: { amount: string };
  /** A paid rank in a week's leaderboard (`W2026-47`) that can be claimed. */
  leader_won: { week: string; rank: number; amount: string };
  /** A campaign's reward that can be claimed, and the same for a cancelled campaign. */
  activity_won: { title: string; amount: string };
  activity_compensated: { title: string; amount: string };
  /** A reward that the person offered on a video has ended: amount paid, number of people, and refund. */
  post_reward_over: { title: string; paid: string; people: number; refunded: string };
  /** A sponsor pays the person for a share or a comment on a video. */
  post_reward_shared: { title: string; amount: string };
  post_reward_picked: { title: string; amount: string };
  /** An invited friend has joined; has qualified, with the points on hold; the points are paid; or taken back. */
  invite_joined: { name: string };
  invite_qualified: { name: string; amount: string };
  invite_paid: { name: string; amount: string };
  invite_taken_back: { name: string; amount: string };
  /** Fewer friends remain than the milestone requires. */
  invite_milestone_lost: { need: number; amount: string };
  /** The person's video is available. */
  post_published: { title: string };
  /** The file was refused, or processing failed. */
  post_failed: { title: string };
  /** It shows the same as another video. */
  post_repeated: { title: string };
  /** Staff have decided about the person's video, with their reason. */
  post_rejected: { title: string; reason: string };
  post_removed: { title: string; reason: string };
  post_restored: { title: string; reason: string };
  /** Many people have reported it. */
  post_held: { title: string };
  post_limited: { title: string; reason: string };
  post_unlimited: { title: string; reason: string };
  post_labelled_ai: { title: string };
  post_labelled_real: { title: string };
  /** The same for the account. */
  account_limited: { reason: string };
  account_open: { reason: string };
  appeal_refused: { reason: string };
  /** The decision under appeal was lifted, or replaced by another. */
  appeal_over: { reason: string };
  /** A comment of the person: reported by many, or decided by staff. `title` of the video. */
  comment_hidden: { title: string; text: string; reason: string };
  comment_removed: { title: string; text: string; reason: string };
  comment_restored: { title: string; text: string; reason: string };
  /** People like the reader's video or follow the reader; their names are stored separately. */
  liked: { title: string };
  followed: Record<string, never>;
  /** A comment `text` on the reader's video, a reply to the reader, or a comment that waits for approval. */
  commented: { title: string; text: string };
  replied: { title: string; text: string };
  comment_held: { title: string; text: string };
  /** The account's case is decided: the points held on `days` days are paid, or taken back. */
  held_released: { amount: string; days: number };
  held_forfeited: { amount: string; days: number };
  /**
   * A day was settled with a factor under 1, or something was claimed for the person: `points` before
   * the factor, `paid` after it, `factor` a decimal string, `auto_claimed` how many rewards.
   */
  day_settled: {
    date: string;
    points: string;
    paid: string;
    factor: string;
    auto_claimed: number;
  };
  /** The person's spectacles have no durability any more. */
  nft_broken: { name: string };
  /** A person (`name`) has given `quantity` potions. */
  potion_given: { name: string; prop: string; quantity: number };
};
export type TemplateName = keyof TemplateParams;
/** Templates that merge several people into one message. */
export type MergedTemplate = (typeof mergedTemplates)[number];
const mergedTemplates = ['liked', 'followed', 'commented', 'replied', 'comment_held'] as const;
const isMerged = (name: TemplateName): name is MergedTemplate =>
  mergedTemplates.some((one) => one === name);

/** People of a merged message, the latest first, and their number. */
export interface MergedPeople {
  readonly people: readonly { readonly nickname: string }[];
  readonly people_num: number;
}

export interface Rendered {
  readonly title: string;
  readonly body: string;
}
/**
 * Renders a stored message in the reader's language, with its own texts if it has any; undefined if its template no
 * longer exists.
 */
export const renderMessage = (
  template: string,
  params: Readonly<Record<string, string | number>>,
  lang: Lang,
  merge: MergedPeople & { readonly texts?: BroadcastTexts | null } = noPeople,
): Rendered | undefined => {
  if (merge.texts) return { title: merge.texts.title[lang], body: merge.texts.body[lang] };
  const key = `message.${template}`;
  if (!hasTranslation(`${key}.title`)) return undefined;
  const name = template as TemplateName;
  if (isMerged(name)) {
    const textParams = { who: formatPeople(merge, lang), ...params };
    const title = translate(lang, `message.${name}.title`, textParams);
    return { title, body: translate(lang, `message.${name}.body`, textParams) };
  }
  const title = translate(lang, `message.${name}.title`, params);
  // Stored params fit their template, since `postMessage` accepts nothing else.
  if (name === 'day_settled')
    return { title, body: settledBody(params as TemplateParams['day_settled'], lang) };
  return { title, body: translate(lang, `message.${name}.body`, params) };
};

const defaultPaths: Partial<Record<TemplateName, string>> = {
  welcome: '/V2/videos',
  first_view_open: '/V2/points',
  first_view_paid: '/V2/points',
  day_settled: '/V2/points',
  held_released: '/V2/points',
  held_forfeited: '/V2/points',
  password_changed: '/profile-edit',
  password_changed_here: '/profile-edit',
  login_removed: '/profile-edit',
  way_bound: '/profile-edit',
  way_changed: '/profile-edit',
  leaving: '/profile-edit',
  exported: '/profile-edit',
  account_limited: '/profile-edit',
  account_open: '/profile-edit',
};

/**
 * True if a message is also delivered outside the application. New people are in the application, and the bot greets
 * them itself.
 */
export const isDeliveredOutside = (template: TemplateName): boolean => template !== 'welcome';

/** Default page of a template; null: none. */
export const defaultPath = (template: string): string | null =>
  (Object.hasOwn(defaultPaths, template) && defaultPaths[template as TemplateName]) || null;

const noPeople: MergedPeople = { people: [], people_num: 0 };

/**
 * 'Ann', 'Ann and Ben', 'Ann, Ben and 3 others'. People whose accounts are gone count among the others, or appear as
 * 'someone'.
 */
const formatPeople = ({ people, people_num }: MergedPeople, lang: Lang): string => {
  const [one, two] = people.map(({ nickname }) => nickname);
  const count = Math.max(0, people_num - people.length);
  if (one === undefined)
    return translate(lang, 'message.who.somebody', { count: Math.max(1, count) });
  if (two === undefined)
    return count === 0 ? one : translate(lang, 'message.who.one_more', { one, count });
  const both = { one, two };
  return count === 0
    ? translate(lang, 'message.who.two', both)
    : translate(lang, 'message.who.two_more', { ...both, count });
};

const settledBody = (day: TemplateParams['day_settled'], lang: Lang): string =>
  [
    translate(lang, `message.day_settled.${Number(day.factor) === 1 ? 'whole' : 'shared'}`, day),
    ...(day.auto_claimed > 0
      ? [translate(lang, 'message.day_settled.claimed', { count: day.auto_claimed })]
      : []),
  ].join(lang === 'en' ? ' ' : '');
