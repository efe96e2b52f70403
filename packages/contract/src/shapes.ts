/**
 * Shapes and bounds that both sides check. Free of dependencies, so that a shell can import it
 * without the schemas.
 */

/** Octets, as RFC 5321 counts them. */
export const emailMaxLength = 254;

/** The id of a thing as text: at most 18 digits, so that it always fits 64 bits. */
export const idShape = String.raw`[1-9]\d{0,17}`;
export const idPattern = new RegExp(`^${idShape}$`);

export const passwordMinLength = 8;
export const passwordMaxLength = 72;

/** Ways in which an account's owner can confirm a sensitive call. */
export const confirmationMethods = [
  'password',
  'email',
  'wallet',
  'ton',
  'telegram',
  'google',
] as const;
export type ConfirmationMethod = (typeof confirmationMethods)[number];

/** Characters of a nickname, and the most of a bio and of a link. */
export const nicknameMinLength = 2;
export const nicknameMaxLength = 30;
export const bioMaxLength = 200;
export const linkMaxLength = 200;

/** Bytes of a portrait before it is made small, and the interests that one may choose. */
export const avatarMaxBytes = 5 * 1024 * 1024;
/** Bytes of a picture for a story, as the shells draw it. */
export const storyMaxBytes = 2 * 1024 * 1024;
export const interestsMax = 10;

/** Characters of a video's title and description, how many tags it has and how long each is. */
export const titleMinLength = 2;
export const titleMaxLength = 100;
export const descriptionMaxLength = 5_000;
export const tagsMax = 10;
export const tagMaxLength = 30;
export const tagPattern = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** Characters of a comment, as they are read. */
export const commentMaxLength = 500;

/** Path of the export of a creator's figures as CSV. It is no endpoint, because its answer is a file. */
export const analyticsExportPath = '/api/frontend/userPost/dataExport';

/** Path of the server's event stream (`live.ts`). It is no endpoint, because its answer has no end. */
export const livePath = '/api/frontend/events';

/** Languages that a video has captions in, bytes of one, bytes of a picture for a cover, letters of a chapter's name. */
export const captionsMax = 20;
export const captionMaxBytes = 1024 * 1024;
export const coverMaxBytes = 10 * 1024 * 1024;
export const chapterTitleMaxLength = 100;

/** The chains of cash-outs; in Telegram only `ton`. */
export const payoutChains = ['bsc', 'ton'] as const;

/** Coins that people send with their own wallet: the native coin of chain 56, and tokens on it. */
export const coinTypes = ['BNB', 'SPK', 'USDT'] as const;

/** Beats of one view session: one each `everyMs` on average, `burst` of them at once. */
export const beatRate = { everyMs: 3_000, burst: 4 } as const;

/** Ways to log in that an account can be bound to. */
export const bindingKinds = ['email', 'telegram', 'google', 'wallet', 'ton'] as const;
export type BindingKind = (typeof bindingKinds)[number];

/** Digits of a mailed code: usually, and of one to an address for which many strangers have requested codes. */
export const codeLength = 6;
export const longCodeLength = 12;

/** Characters of the `nonce` that every request carries. */
export const nonceLength = 8;

/** Accepted difference between `timestamp` and the server's clock, in ms. */
export const signatureWindowMs = 120_000;

/** The groups of people that the leaderboard ranks. */
export const leaderScopes = ['global', 'friends', 'country'] as const;
export type LeaderScope = (typeof leaderScopes)[number];

/** The kinds of messages that a person can filter by. */
export const messageTypes = [
  'system',
  'reward',
  'order',
  'comment',
  'like',
  'follow',
  'invite',
  'leaderboard',
  'campaign',
  'security',
  'payout',
] as const;
export type MessageType = (typeof messageTypes)[number];

/** Channels of messages besides the list of messages: the bot's chat, and the browser's push service. */
export const notificationChannels = ['telegram', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Types of prizes: a parcel, a membership elsewhere, a code. */
export const prizeTypes = ['physical', 'member', 'virtual'] as const;
export type PrizeType = (typeof prizeTypes)[number];

/** The parts of the list of friends that a person can choose. */
export const invitationParts = ['missing', 'held', 'paid', 'rejected'] as const;
export type InvitationPart = (typeof invitationParts)[number];

/** The stored languages and the `lang` header each of them sends. */
export const langHeaders = { en: 'en_US', cn: 'zh-CN', tw: 'zh-TW' } as const;
export type Lang = keyof typeof langHeaders;
export const langs = Object.keys(langHeaders) as readonly Lang[];

/**
 * The product's language for a person who has not chosen: that of their browser or Telegram (a BCP 47
 * tag) where it is Chinese, by its script or else its region; otherwise English.
 */
export const langOfTag = (tag: string | undefined): Lang => {
  const [language, ...more] = (tag ?? '').toLowerCase().split(/[-_]/);
  if (language !== 'zh') return 'en';
  if (more.includes('hans')) return 'cn';
  return more.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'tw' : 'cn';
};

/** The one currency of points; `SPK` is the name of its form on a chain. */
export const currencyKey = 'taice';

/** Kinds of NFT, and where one is: held by Taice for its owner, or on a chain in a wallet. */
export const nftKinds = ['spectacles', 'prop', 'box'] as const;
export type NftKind = (typeof nftKinds)[number];
export const nftChains = ['off', 'bsc', 'ton'] as const;
export type NftChain = (typeof nftChains)[number];

/** Qualities of spectacles from plain to prism, and the highest level one is made with. */
export const nftQualities = [1, 2, 3, 4, 5] as const;
export const nftLevelMax = 30;

/**
 * States of an NFT item. `sealed` and `opened` are states of a box; all others of spectacles.
 * `broken`: no durability remains, so no one wears it and it boosts nothing until it is repaired.
 */
export const nftStates = [
  'held',
  'equipped',
  'listed',
  'broken',
  'minting',
  'on_chain',
  'sealed',
  'opened',
] as const;
export type NftState = (typeof nftStates)[number];

/** Kinds of props: a potion restores durability. */
export const propKinds = ['repair_potion'] as const;
export type PropKind = (typeof propKinds)[number];

/** Events of an item's history. */
export const nftEvents = [
  'made',
  'bought',
  'opened',
  'listed',
  'cancelled',
  'expired',
  'sold',
  'equipped',
  'taken_off',
  'broken',
  'repaired',
  'minting',
  'minted',
  'mint_failed',
  'sent',
  'returned',
] as const;
export type NftEvent = (typeof nftEvents)[number];

/** Ways to pay: points, coins of chain 56, TON, and Telegram's Stars. */
export const payMethods = ['taice', 'bnb', 'usdt', 'ton', 'stars'] as const;
export type PayMethod = (typeof payMethods)[number];

/** The coins of chain 56 that the platform's sale accepts. */
export const payCoins = ['BNB', 'USDT'] as const;
export type PayCoin = (typeof payCoins)[number];
export const coinOfMethod = { bnb: 'BNB', usdt: 'USDT' } as const satisfies Partial<
  Record<PayMethod, PayCoin>
>;

/** Kinds of payments: for an order, too late, too little, too much, a second one, or for no known order. */
export const paymentKinds = ['matched', 'late', 'short', 'over', 'double', 'unknown'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export const paymentStates = ['done', 'open', 'settled', 'refunded', 'passed'] as const;
export type PaymentState = (typeof paymentStates)[number];
