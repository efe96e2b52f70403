import { z } from 'zod';
import { plainDigits } from './digits.ts';
import { emailAddress } from './email-address.ts';
import { currencyKey, idPattern, langs } from './shapes.ts';

/** Shared shapes. Replies are described as sent: ids and amounts are strings. */

/** The thing that an id, code or token in a request names; the tests have a sample of each. */
export type ResourceType =
  | 'activity'
  | 'address'
  | 'beat_token'
  | 'cash_out'
  | 'category'
  | 'claimable'
  | 'comment'
  | 'deleted_post'
  | 'invite_milestone'
  | 'invitee'
  | 'ledger_entry'
  | 'message'
  | 'nft'
  | 'nft_box'
  | 'nft_listing'
  | 'nft_offer'
  | 'nft_order'
  | 'nft_series'
  | 'own_post'
  | 'post'
  | 'post_reward'
  | 'prize'
  | 'prize_of_code'
  | 'prize_of_membership'
  | 'prize_order'
  | 'prize_order_sent'
  | 'prize_order_with_code'
  | 'prop'
  | 'session'
  | 'share'
  | 'upload'
  | 'upload_grant'
  | 'user'
  | 'view_session'
  | 'youtube_video';
declare module 'zod' {
  interface GlobalMeta {
    readonly thing?: ResourceType;
  }
}

const idIn = z.string().regex(idPattern, { abort: true }).transform(BigInt);

/** The id of a thing in a request: a decimal string, parsed to a bigint. */
export const idOf = (thing: ResourceType) => idIn.meta({ thing });

export const id = z.string().regex(/^\d+$/);
/** A decimal string in TAICE, up to 6 decimals. */
export const amount = z.string().regex(/^-?\d+(\.\d{1,6})?$/);
/** An amount in a request: beyond any balance, but small enough to be exact. */
export const amountIn = z
  .string()
  .max(40)
  .overwrite(plainDigits)
  .regex(/^\d{1,9}(\.\d{1,6})?$/);
/** ISO 8601, UTC. */
export const time = z.iso.datetime();
/** A business day (UTC+8), `2026-11-21`. PostgreSQL has no year 0. */
export const bizDate = z.iso.date().refine((date) => !date.startsWith('0000'));
export const flag = z.union([z.literal(0), z.literal(1)]);

/** Normalized to one form. */
export const emailIn = z
  .string()
  .max(1_000)
  .refine((text) => emailAddress(text) !== null, { abort: true })
  .overwrite((text) => emailAddress(text) ?? text);
/** An address of an EVM chain, converted to lowercase. */
export const chainAddressIn = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase();
/** The hash of a transaction of an EVM chain, converted to lowercase. */
export const txHashIn = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .toLowerCase();
export const text = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    // PostgreSQL cannot store NUL, and a lone surrogate is no text.
    .refine((value) => !value.includes('\0') && value.isWellFormed());
/** Text without surrounding whitespace. */
export const trimmed = (min: number, max: number) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), text(min, max));
/** Seconds, rounded to the millisecond: the database stores no smaller parts. */
export const seconds = z.coerce
  .number()
  .min(0)
  .max(1_000_000)
  .overwrite((value) => Math.round(value * 1_000) / 1_000);
export const pageIn = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(50).default(20),
};
/** The start of a list's next page: the `next_cursor` of the page before. */
export const cursorIn = text(0, 400).optional();
export const currencyIn = z.string().max(20).default(currencyKey);
export const lang = z.enum(langs as [(typeof langs)[number], ...typeof langs]);

export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.number().int().optional(),
    page: z.number().int().optional(),
    page_size: z.number().int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  });

export const userBrief = z.object({
  id,
  nickname: z.string(),
  avatar: z.string(),
  level_no: z.number().int(),
  is_verified: z.boolean(),
  is_follow: z.boolean(),
});
export type UserBrief = z.output<typeof userBrief>;

export const userFull = z.object({
  id,
  uuid: z.uuid(),
  avatar: z.string(),
  name: z.string(),
  nickname: z.string(),
  email: z.string().nullable(),
  gender: z.number().int(),
  invite_code: z.string(),
  invite_num: z.number().int(),
  /** True if the person has named their inviter. */
  has_inviter: z.boolean(),
  chain: z.object({ chain_address: z.string().nullable() }),
  spk: amount,
  twitter: z.string(),
  facebook: z.string(),
  youtube: z.string(),
  instagram: z.string(),
  is_new_register: flag,
  is_new_desc: flag,
  logType: z.number().int(),
  post_num: z.number().int(),
  be_follow_num: z.number().int(),
  follow_num: z.number().int(),
  unread_num: z.number().int(),
  user_level: z.object({ level_no: z.number().int(), now_point: amount, max_point: amount }),
  bio: z.string(),
  country: z.string().nullable(),
  ton_address: z.string().nullable(),
  telegram: z.object({ id, username: z.string().nullable(), can_write: z.boolean() }).nullable(),
  has_google: z.boolean(),
  /** The identity that has verified the account; null: points can neither leave it nor reach other people. */
  verified_by: z.enum(['telegram', 'google', 'staff']).nullable(),
  has_password: z.boolean(),
  /** On the rule clock: when the account is removed, while it is being deleted. */
  delete_due_at: time.nullable(),
  status: z.enum(['active', 'limited', 'suspended', 'deleting', 'deleted']),
  age_confirmed: z.boolean(),
  lang,
  timezone: z.string(),
  created_at: time,
});
export type UserFull = z.output<typeof userFull>;

export const rewardState = z.enum([
  'available',
  'watching',
  'claimable',
  'claimed',
  'exhausted',
  'ended',
  'not_eligible',
]);

/** The payment of one qualified view of a video. */
export const rewardOffer = z.object({
  id,
  type_key: z.string(),
  amount_per_user: amount,
  currency_key: z.string(),
  remaining_quantity: z.number().int().nullable(),
  required_seconds: z.number(),
  ends_at: time.nullable(),
  /** `unasked`: for a video that a page comes with, which is the same for every caller. */
  state: z.enum([...rewardState.options, 'unasked']),
});
export type RewardOffer = z.output<typeof rewardOffer>;

export const category = z.object({ id, name: z.string(), slug: z.string() });

export const postCard = z.object({
  id,
  source: z.enum(['upload', 'youtube']),
  title: z.string(),
  cover: z.string(),
  /** ThumbHash of the cover in base64, some 30 characters: its blur until it loads. Empty without a cover. */
  cover_placeholder: z.string(),
  preview_url: z.string().nullable(),
  duration_s: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  category,
  author: userBrief,
  view_num: z.number().int(),
  like_num: z.number().int(),
  comment_num: z.number().int(),
  collect_num: z.number().int(),
  share_num: z.number().int(),
  is_like: z.boolean(),
  is_dislike: z.boolean(),
  is_collect: z.boolean(),
  has_reward: z.boolean(),
  reward: rewardOffer.nullable(),
  /** A creator's addition for watching; null: nothing. `amount` null: it is random. */
  bonus: z.object({ amount: amount.nullable() }).nullable(),
  /** Watched share of the duration, 0 to 1. */
  watched: z.number(),
  resume_at_s: z.number(),
  is_ai: z.boolean(),
  lang,
  published_at: time,
});
export type PostCard = z.output<typeof postCard>;

export const source = z.object({
  type: z.enum(['hls', 'mp4', 'youtube']),
  url: z.string(),
  /** Short side in pixels; 0 for a master playlist. */
  height: z.number().int(),
});

/** A language of captions, as BCP 47 names it: captions may be in more languages than the product. */
export const captionLang = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/);

/** A part of a video that viewers may skip. */
export const skip = z.object({
  kind: z.enum(['intro', 'recap', 'credits']),
  start_s: z.number(),
  end_s: z.number(),
});

export const postDetail = postCard.extend({
  description: z.string(),
  tags: z.array(z.string()),
  sources: z.array(source),
  captions: z.array(
    z.object({ lang: z.string(), label: z.string(), url: z.string(), auto: z.boolean() }),
  ),
  chapters: z.array(z.object({ start_s: z.number(), title: z.string() })),
  /** Their length is deducted from the time that a paid view takes. */
  skips: z.array(skip),
  storyboard: z
    .object({
      url: z.string(),
      cols: z.number().int(),
      rows: z.number().int(),
      interval_s: z.number(),
    })
    .nullable(),
  comment_policy: z.enum(['all', 'approve', 'off']),
});
export type PostDetail = z.output<typeof postDetail>;

export const bucket = z.enum(['pending', 'available', 'held']);

/**
 * State of a person's points: `pending` until their day's settlement, `paid` by it with its factor, `held` or
 * `forfeited` with the day (standing), `posted` at once and without a factor, `reversed`.
 */
export const pointsStatus = z.enum(['pending', 'paid', 'posted', 'held', 'forfeited', 'reversed']);
export type PointsStatus = z.output<typeof pointsStatus>;

/** An amount and its state at the moment of the answer. */
export const outcome = z.object({
  /** Signed, before the factor. */
  amount,
  status: pointsStatus,
  /** amount × factor, once the day is settled; null on what has no factor. The rounding is on the day's total. */
  settled_amount: amount.nullable(),
  /** The factor of the settled day, a decimal string of up to 12 digits. */
  factor: z.string().nullable(),
});
export type Outcome = z.output<typeof outcome>;

/** The addition of worn spectacles to a view, in a journal of its own beside the view's. */
export const viewBoost = outcome.extend({
  /** In basis points of the view's own reward. */
  boost_bp: z.number().int(),
  nft: z.object({ id, name: z.string(), image: z.string() }),
});
export type ViewBoost = z.output<typeof viewBoost>;

/** The thing that a row is about: a video, a task, an invited friend, a week of the leaderboard … */
export const rowSource = z.object({
  type: z.enum([
    'post',
    'task',
    'task_group',
    'user',
    'milestone',
    'leader_week',
    'activity',
    'order',
    'cash_out',
    'nft',
    'nft_series',
  ]),
  id,
  title: z.string(),
  image: z.string().nullable(),
});

/** One event on a person's points. Settlements are no rows: they are the `ledgerDay` over them. */
export const ledgerRow = outcome.extend({
  id,
  type: z.string(),
  /** The event, in the reader's language: 'Watched a video'. */
  title: z.string(),
  source: rowSource.nullable(),
  /** The available balance after it; null: the event did not change it. */
  balance_after: amount.nullable(),
  /** The bucket of the points now: a settled contribution is in `available`. */
  bucket,
  ref_type: z.string().nullable(),
  ref_id: z.string().nullable(),
  biz_date: bizDate,
  created_at: time,
  proof: z.object({
    /** Hash of the sealed journal; null until the sealer has run. */
    leaf: z.string().nullable(),
    day_root: z.string().nullable(),
    verified_at: time.nullable(),
  }),
});
export type LedgerRow = z.output<typeof ledgerRow>;

/** A business day of a person's points and the result of its settlement: the heading over the day's rows. */
export const ledgerDay = z.object({
  date: bizDate,
  /** All that was earned: `contributed` + `direct`. */
  amount,
  /** Points that the factor applies to, before it. */
  contributed: amount,
  /** Points granted at once, without a factor. */
  direct: amount,
  status: z.enum(['pending', 'paid', 'held', 'forfeited']),
  /** contributed × factor, once settled. */
  paid: amount.nullable(),
  factor: z.string().nullable(),
});
export type LedgerDay = z.output<typeof ledgerDay>;

/** The answer of every login. */
export const loginReply = z.object({
  user: userFull,
  token: z.string(),
  /** Hex; signs the session's own calls. */
  sign_key: z.string(),
  expires_at: time,
  /** Result of a new account's invite code from a link: it counts, or it was dropped (unknown, own or blocked). */
  invite: z.enum(['counted', 'dropped']).nullable(),
});
export type LoginReply = z.output<typeof loginReply>;
