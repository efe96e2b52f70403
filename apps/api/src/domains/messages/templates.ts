import type { BindingKind, Lang } from '@taice/contract/shapes';
import type { BroadcastTexts } from '../../platform/db/schema-notifications.ts';
import { hasWords, words } from '../../platform/words.ts';

/** What every text about an order is filled with. */
type OrderTold = {
  readonly prize: string;
  readonly amount: string;
  /** Who brings it, and its number; '': not known. */
  readonly parcel: string;
  /** The staff's own words; '': none. */
  readonly remark: string;
};

/** What every text about a cash-out is filled with. */
type CashOutTold = {
  readonly amount: string;
  readonly net: string;
  readonly chain: string;
  /** Why the staff has refused it; '': it has not. */
  readonly reason: string;
};

/** What every text about a payment is filled with: `value` of a coin has come, `owed` of it is not paid for anything. */
type PaymentTold = {
  /** Of what was ordered; '': nothing is known. */
  readonly name: string;
  readonly coin: string;
  readonly value: string;
  readonly owed: string;
  /** The staff's own words; '': none. */
  readonly reason: string;
};

/** What each text is filled with. Amounts are decimal strings in TAICE, days `YYYY-MM-DD`. */
export type TemplateParams = {
  /** An order of the person's is there: `amount` was set aside for it, spent, or came back. */
  order_placed: OrderTold;
  order_approved: OrderTold;
  order_processing: OrderTold;
  order_shipped: OrderTold;
  order_delivered: OrderTold;
  order_completed: OrderTold;
  /** Of a membership, and of a code. */
  order_active: OrderTold;
  order_code: OrderTold;
  /** A code of the person's waits for the staff. */
  order_looked_at: OrderTold;
  order_rejected: OrderTold;
  order_cancelled: OrderTold;
  order_returned: OrderTold;
  /** A cash-out of the person's is there; `net` of its `amount` arrives. */
  cash_out_reviewing: CashOutTold;
  /** It waits: its person has bound another address since. */
  cash_out_address: CashOutTold;
  cash_out_sent: CashOutTold;
  cash_out_confirmed: CashOutTold;
  cash_out_rejected: CashOutTold;
  cash_out_cancelled: CashOutTold;
  cash_out_failed: CashOutTold;
  cash_out_attention: CashOutTold;
  /** The person's offer was bought: `net` of its price came in, `fee` was kept. */
  nft_sold: { name: string; price: string; net: string; fee: string };
  /** Nobody bought it in its time. */
  nft_offer_over: { name: string };
  /** Coins of the person have arrived: for an order, too late, too little, too much, once more, for nothing known. */
  nft_pay_matched: PaymentTold;
  nft_pay_late: PaymentTold;
  nft_pay_short: PaymentTold;
  nft_pay_over: PaymentTold;
  nft_pay_double: PaymentTold;
  nft_pay_unknown: PaymentTold;
  /** The staff has taken it for an order all the same; has sent it back; gives nothing of it back. */
  nft_pay_settled: PaymentTold;
  nft_pay_refunded: PaymentTold;
  nft_pay_passed: PaymentTold;
  /** `amount`: what the first video brings. */
  welcome: { amount: string };
  password_changed: Record<string, never>;
  /** By the person, who stays logged in where it was done. */
  password_changed_here: Record<string, never>;
  login_removed: { kind: BindingKind };
  /** Cash-outs wait for the person's word in Telegram for `count` hours yet; any more. */
  confirming_ends: { count: number };
  confirming_ended: { count: number };
  /** `date`: the day on which the account is removed. */
  leaving: { date: string };
  exported: Record<string, never>;
  /** `way` a kind of login, `name` as its owner knows it (an address shortened). */
  way_bound: { way: BindingKind; name: string };
  way_changed: { way: BindingKind; name: string };
  /** The first video was watched: `amount` can be claimed. */
  first_view_open: { amount: string };
  /** The settlement has claimed it for the person. */
  first_view_paid: { amount: string };
  /** The person's place of a week's leaderboard (`W2026-47`) is paid, and can be claimed. */
  leader_won: { week: string; rank: number; amount: string };
  /** What a campaign brings waits to be claimed; the same of one that was broken off. */
  activity_won: { title: string; amount: string };
  activity_compensated: { title: string; amount: string };
  /** A reward that the person has put on a video is over: what it paid to how many, and what came back. */
  post_reward_over: { title: string; paid: string; people: number; refunded: string };
  /** The person has brought somebody to a video, or said something about it, that its sponsor pays for. */
  post_reward_shared: { title: string; amount: string };
  post_reward_picked: { title: string; amount: string };
  /** Whom the person invited has joined; has done both, and the points are held; brings them; did not after all. */
  invite_joined: { name: string };
  invite_qualified: { name: string; amount: string };
  invite_paid: { name: string; amount: string };
  invite_taken_back: { name: string; amount: string };
  /** Fewer friends are left than the milestone takes. */
  invite_milestone_lost: { need: number; amount: string };
  /** The person's video can be watched. */
  post_published: { title: string };
  /** Its file was not taken, or the work on it broke off. */
  post_failed: { title: string };
  /** It shows what another does. */
  post_repeated: { title: string };
  /** The staff has decided about the person's video: why, in the staff's own words. */
  post_rejected: { title: string; reason: string };
  post_removed: { title: string; reason: string };
  post_restored: { title: string; reason: string };
  /** Many have reported it. */
  post_held: { title: string };
  post_limited: { title: string; reason: string };
  post_unlimited: { title: string; reason: string };
  post_labelled_ai: { title: string };
  post_labelled_real: { title: string };
  /** The same of the account. */
  account_limited: { reason: string };
  account_open: { reason: string };
  appeal_refused: { reason: string };
  /** What it was against was lifted before, or another decision took its place. */
  appeal_over: { reason: string };
  /** Of the person's comment: many have reported it, or the staff has decided. `title` of the video. */
  comment_hidden: { title: string; text: string; reason: string };
  comment_removed: { title: string; text: string; reason: string };
  comment_restored: { title: string; text: string; reason: string };
  /** People like the reader's video, or follow the reader; who they are stands beside it. */
  liked: { title: string };
  followed: Record<string, never>;
  /** Somebody has said `text` about the reader's video, to a comment of the reader's, or waits to be let in. */
  commented: { title: string; text: string };
  replied: { title: string; text: string };
  comment_held: { title: string; text: string };
  /** The case of the account is decided: what its `days` held is paid, or taken back. */
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
  /** The person's spectacles have no durability left. */
  nft_broken: { name: string };
  /** Somebody (`name`) has given the person `quantity` of a potion. */
  potion_given: { name: string; prop: string; quantity: number };
};
export type TemplateName = keyof TemplateParams;
/** What tells of several people at once. */
export type MergedTemplate = (typeof merged)[number];
const merged = ['liked', 'followed', 'commented', 'replied', 'comment_held'] as const;
const isMerged = (name: TemplateName): name is MergedTemplate => merged.some((one) => one === name);

/** Of whom a merged message tells: the latest first, of so many. */
export interface People {
  readonly people: readonly { readonly nickname: string }[];
  readonly people_num: number;
}

export interface Rendered {
  readonly title: string;
  readonly body: string;
}
/** A stored message in the reader's language, by its own texts where it has any; undefined for a text that no longer exists. */
export const renderMessage = (
  template: string,
  params: Readonly<Record<string, string | number>>,
  lang: Lang,
  told: People & { readonly texts?: BroadcastTexts | null } = nobody,
): Rendered | undefined => {
  if (told.texts) return { title: told.texts.title[lang], body: told.texts.body[lang] };
  const key = `message.${template}`;
  if (!hasWords(`${key}.title`)) return undefined;
  const name = template as TemplateName;
  if (isMerged(name)) {
    const who = { who: whoOf(told, lang), ...params };
    const title = words(lang, `message.${name}.title`, who);
    return { title, body: words(lang, `message.${name}.body`, who) };
  }
  const title = words(lang, `message.${name}.title`, params);
  // What was stored fits its template, since `postMessage` takes nothing else.
  if (name === 'day_settled')
    return { title, body: settledBody(params as TemplateParams['day_settled'], lang) };
  return { title, body: words(lang, `message.${name}.body`, params) };
};

const places: Partial<Record<TemplateName, string>> = {
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

/** Whether a message is also told outside the application: whoever has just come is there, and the bot has greeted them itself. */
export const isToldOutside = (template: TemplateName): boolean => template !== 'welcome';

/** Where a message leads that names no place of its own; null: nowhere. */
export const placeOf = (template: string): string | null =>
  (Object.hasOwn(places, template) && places[template as TemplateName]) || null;

const nobody: People = { people: [], people_num: 0 };

/** 'Ann', 'Ann and Ben', 'Ann, Ben and 3 others'; whoever is gone is one of the others, or somebody. */
const whoOf = ({ people, people_num }: People, lang: Lang): string => {
  const [one, two] = people.map(({ nickname }) => nickname);
  const count = Math.max(0, people_num - people.length);
  if (one === undefined) return words(lang, 'message.who.somebody', { count: Math.max(1, count) });
  if (two === undefined)
    return count === 0 ? one : words(lang, 'message.who.one_more', { one, count });
  const both = { one, two };
  return count === 0
    ? words(lang, 'message.who.two', both)
    : words(lang, 'message.who.two_more', { ...both, count });
};

const settledBody = (day: TemplateParams['day_settled'], lang: Lang): string =>
  [
    words(lang, `message.day_settled.${Number(day.factor) === 1 ? 'whole' : 'shared'}`, day),
    ...(day.auto_claimed > 0
      ? [words(lang, 'message.day_settled.claimed', { count: day.auto_claimed })]
      : []),
  ].join(lang === 'en' ? ' ' : '');
