import { z } from 'zod';
import type { Config } from './config.ts';
import type { Day } from './db/schema-ledger.ts';

const micro = (taice: number) =>
  z.coerce
    .bigint()
    .nonnegative()
    .default(BigInt(taice) * 1_000_000n);
const count = (value: number) => z.number().int().nonnegative().default(value);

/**
 * The product's settings: the default stands here, a row of `app_config` replaces it.
 * Points are micro-points, times are ms unless the name says otherwise.
 */
export const settingsShape = z.object({
  first_view_reward: micro(200),
  view_reward_base: micro(2),
  view_reward_daily_cap: count(100),
  view_min_ms: count(30_000),
  view_min_ratio: z.number().min(0).max(1).default(0.75),
  view_min_duration_ms: count(10_000),
  heartbeat_interval_ms: count(5_000),
  /** Paid views that take one point of durability off what is worn. */
  nft_views_per_durability: count(10),
  /** Price of a repair as a share of what the durability earns at a factor of 1, in parts of 10,000. */
  nft_repair_bp: count(5_000),
  /** Potions that one person may give away in a day. */
  nft_potions_per_day: count(20),
  /** Fee of a sale between people, in parts of 10,000 of the price; the seller keeps at least a micro-point. */
  nft_fee_bp: count(500),
  /** Lowest and highest price of a listing. */
  nft_price_min: micro(1),
  nft_price_max: micro(1_000_000),
  /** Highest price as a multiple of the item's worth; any item may cost up to `nft_price_open`. */
  nft_price_max_times: count(5),
  nft_price_open: micro(100),
  nft_listing_ttl_ms: count(30 * 86_400_000),
  /** How long a person cannot buy back an item that they sold. */
  nft_buy_back_ms: count(30 * 86_400_000),
  /** How long an order that is paid on a chain waits for its payment. */
  nft_order_ttl_ms: count(15 * 60_000),
  /** One TAICE in 10^-9 of a coin that the platform's sale accepts; 0: the coin is not accepted. */
  nft_rate_bnb: count(0),
  nft_rate_usdt: count(0),
  /** Unpaid or waiting orders of one person within a day: each keeps an item from others. */
  nft_unpaid_orders: count(5),
  /** How long a process caches the prices of all offers. */
  nft_facets_ms: count(10_000),
  /** Price of a mint. */
  nft_mint_fee: micro(50),
  /** 1: boxes are offered; 0: they are not, for example where the law forbids them. */
  nft_boxes: count(1),
  /** How long the counts of items per trait are cached. */
  nft_shares_ms: count(5 * 60_000),
  session_pause_ms: count(60_000),
  session_end_ms: count(30 * 60_000),
  /**
   * Share of the bytes of the required view time that the credited viewer must have received. A film may begin with its
   * thinnest pictures. 0: none.
   */
  delivery_share: z.number().min(0).max(1).default(0.5),
  /** With external delivery (`MEDIA_URL`): the most bytes that a view fetches here to prove that it has its video. */
  delivery_sample_bytes: count(256 * 1024),
  /** Wrong beats that end a session. */
  beat_offences: count(3),
  /** True if earning needs a confirmed age; absent: in production only. */
  require_age_confirmation: z.boolean().optional(),
  /** Shared videos per day that count. */
  share_daily_cap: count(10),
  /** ms of a shared video that must be delivered and shown to a visitor before the visit counts. */
  share_visit_ms: count(3_000),
  /** Visitors by one person's links that count per day from one network (IPv4 address or IPv6 /48). */
  share_visits_per_network: count(3),
  /**
   * Limit of one network (IPv4 address or IPv6 /64) and business day: so many actions of a kind count towards a
   * displayed number, such as the views, likes and comments of a video or the fans of a person.
   */
  counted_per_network: count(40),
  /** How long a qualified video stays out of the person's feed. */
  feed_forget_ms: count(14 * 86_400_000),
  /** Qualified views by verified people from which a video is shown as popular. */
  popular_views: count(500),
  /** Most videos that a person keeps for later. */
  watch_later_max: count(500),
  /** Reports count from this level on. So many different reporters send a post or comment to review. */
  report_level: count(5),
  report_hides: count(3),
  /** Long enough watched videos that a reporter needs before their reports count. */
  report_views: count(3),
  /** Posts and comments that one reporter helps to hide within 24 h. */
  report_hides_per_day: count(3),
  /** Wrong reports of one person, by the staff's decision; from here on theirs weigh only if more were right. */
  report_wrong: count(3),
  /** Factor of further reporters that hide what the staff has approved. */
  report_again: count(10),
  /** Points of the seven days of a cycle. */
  signin_points: z
    .array(z.coerce.bigint())
    .length(7)
    .default([10, 15, 20, 25, 30, 40, 60].map((taice) => BigInt(taice) * 1_000_000n)),
  seven_days_sign_in_reward: micro(100),
  signin_freeze_days: count(30),
  signin_freezes_max: count(2),
  code_resend_ms: count(60_000),
  code_ttl_ms: count(600_000),
  code_tries: count(5),
  /** Codes to one address, for any purpose: requested on one device of its owner's, or by strangers in one network. */
  codes_per_day: count(20),
  /**
   * Codes of six digits to one address, requested by all strangers at once, and as many more over a day. Further ones
   * have twelve digits. So strangers of all networks together have at most 2 × 9 × 5 = 90 guesses a day at a short
   * code: a probability of 0.00009. Above 9 it is more than 1 in 10,000.
   */
  short_codes_per_day: count(9),
  /** Guesses at the codes of one address and purpose within any 24 h, by one device. */
  code_guesses_per_day: count(50),
  /** Codes per hour that one network, or one person, requests for addresses of others or without an account. */
  strangers_mailed_per_hour: count(100),
  password_tries: count(10),
  /** Tries at one account from devices that are not its owner's; after them one a minute. */
  password_free_tries: count(20),
  /** Tries with a minute between them; after them one an hour. */
  password_slow_tries: count(6),
  /** Tries at any accounts from one network, on devices that are not their owners'; after them two a second. */
  password_tries_per_network: count(300),
  password_lock_ms: count(15 * 60_000),
  /** How long a session lasts without a call, and after its login in any case. */
  session_ttl_web_ms: count(30 * 86_400_000),
  session_ttl_mini_ms: count(7 * 86_400_000),
  session_max_ms: count(180 * 86_400_000),
  telegram_launch_ttl_ms: count(86_400_000),
  telegram_logins_per_minute: count(5),
  /** Verified proofs of wallets from one network. */
  proofs_per_network_minute: count(300),
  wallet_logins_per_minute: count(5),
  /** Wait before payouts after an address was bound or changed; absent: none in the demo, a day in production. */
  address_cooldown_ms: z.number().int().nonnegative().optional(),
  ton_logins_per_minute: count(5),
  /** How long after registering a person can still name their inviter. */
  late_invite_ms: count(72 * 3_600_000),
  /** Points for a friend who has watched one video and shared one; paid once the hold is over. */
  referral_reward: micro(500),
  referral_hold_ms: count(24 * 3_600_000),
  /** Friends of one person who qualify on one business day; further ones wait for the next day. */
  referral_day_cap: count(10),
  /** How long a friend has to do both, and how long the reward can be clawed back. */
  referral_window_ms: count(30 * 86_400_000),
  referral_clawback_ms: count(30 * 86_400_000),
  /** Smallest pool of a video, largest share of one person, and most days that it may run. */
  post_reward_min_pool: micro(100),
  post_reward_max_per_user: micro(50),
  post_reward_max_days: count(30),
  /** Fee as a share of the pool, in parts of 10,000. */
  post_reward_fee_bp: count(500),
  /** Time between two reminders of one friend. */
  nudge_every_ms: count(86_400_000),
  /** Points for so many friends, in addition to those for each friend. */
  invite_milestones: z
    .array(z.object({ need: z.number().int().positive(), point: z.coerce.bigint().positive() }))
    .default(
      [
        [1, 50],
        [3, 100],
        [5, 150],
        [10, 300],
        [20, 700],
        [50, 2_000],
      ].map(([need = 0, taice = 0]) => ({ need, point: BigInt(taice) * 1_000_000n })),
    ),
  /**
   * The paid ranks from–to of the leaderboard, and what a week requires for each: friends, videos watched, videos
   * uploaded, and uploads made by AI. A week keeps the rules that it began with.
   */
  leaderboard_tiers: z
    .array(
      z.object({
        from: z.number().int().positive(),
        to: z.number().int().positive(),
        invites: count(0),
        views: count(0),
        uploads: count(0),
        ai_uploads: count(0),
      }),
    )
    .length(2)
    .default([
      { from: 1, to: 3, invites: 50, views: 100, uploads: 0, ai_uploads: 15 },
      { from: 4, to: 103, invites: 20, views: 80, uploads: 15, ai_uploads: 0 },
    ]),
  leaderboard_prizes: z
    .array(
      z.object({
        from: z.number().int().positive(),
        to: z.number().int().positive(),
        point: z.coerce.bigint().positive(),
      }),
    )
    .default(
      [
        [1, 1, 5_000],
        [2, 2, 3_000],
        [3, 3, 2_000],
        [4, 10, 800],
        [11, 50, 300],
        [51, 103, 100],
      ].map(([from = 0, to = 0, taice = 0]) => ({ from, to, point: BigInt(taice) * 1_000_000n })),
    ),
  /** How long a week is verified before it is published automatically, and how long it may be appealed. */
  leaderboard_verify_ms: count(72 * 3_600_000),
  leaderboard_appeal_ms: count(48 * 3_600_000),
  /** How long the shown weeks are cached, and how long a week's prizes can be claimed. */
  leaderboard_weeks_ms: count(1_000),
  leaderboard_claim_ms: count(30 * 86_400_000),
  upload_grant_ms: count(15 * 60_000),
  avatars_per_day: count(20),
  stories_per_day: count(20),
  covers_per_day: count(50),
  captions_per_day: count(200),
  /** Largest video file and longest video: from level 2 on, and of a first-level account. */
  upload_max_bytes: count(2 * 1024 ** 3),
  upload_max_bytes_first: count(500 * 1024 ** 2),
  upload_max_seconds: count(3_600),
  upload_max_seconds_first: count(600),
  /** Videos within 24 h: at levels 1–2, 3–5 and from 6 on. */
  uploads_per_day_low: count(3),
  uploads_per_day_middle: count(10),
  uploads_per_day_high: count(30),
  youtube_syncs_per_day: count(50),
  /** A person's requests to YouTube in a burst, and as many more over a day. */
  youtube_asks_per_day: count(100),
  /** Bytes in one request of an upload. */
  upload_chunk_bytes: count(8 * 1024 ** 2),
  upload_ttl_ms: count(86_400_000),
  /** Bytes of unfinished uploads, by all accounts of one network together. */
  upload_network_bytes: count(10 * 1024 ** 3),
  /** How long a worker may hold a file without a sign of life. */
  transcode_lease_ms: count(60_000),
  /** First videos of an account that the staff reviews before they are shown. */
  review_first_posts: count(0),
  /** Time from removing a video to deleting its files. */
  post_purge_ms: count(30 * 86_400_000),
  /** Comments of one person. */
  comments_per_hour: count(60),
  comment_every_ms: count(5_000),
  /** How long the same text from the same person counts as a repetition. */
  comment_repeat_ms: count(86_400_000),
  /** Re-encodings of one video per day. */
  remakes_per_day: count(3),
  export_ttl_ms: count(86_400_000),
  /** Time from requesting the deletion of an account to deleting it. */
  delete_grace_ms: count(14 * 86_400_000),
  /** How fresh a session must be to confirm by itself, if there is neither password nor e-mail. */
  fresh_proof_ms: count(10 * 60_000),
  /** 100 × n points within level n. */
  level_step: micro(100),
  level_max: count(50),
  /**
   * The most that leaves an account without a review, as cash-outs and codes together: in all what its identity costs to
   * buy, and once the staff has let something go, so much in 30 days. Telegram accounts with a lower number than
   * `telegram_established_below` are established: old, and costly.
   */
  unreviewed_max: micro(1_100),
  unreviewed_max_established: micro(7_500),
  unreviewed_max_known: micro(20_000),
  telegram_established_below: count(7_000_000_000),
  /** Smallest cash-out. */
  cashout_min: micro(1_000),
  cashout_fee_min: micro(20),
  /** Share of the amount, in parts of 10,000. */
  cashout_fee_bp: count(100),
  /** From this amount on, two people have to approve. */
  cashout_two_from: micro(10_000),
  /** Cash-outs of one person per hour. */
  cashouts_per_hour: count(5),
  /** From so many approved payouts on, one transaction pays them, if the chain can. */
  payout_batch_from: count(5),
  /** Most points in the paying wallet: any more belongs in a wallet whose key no program has. */
  payout_wallet_max: micro(1_000_000),
  /** False stops all cash-outs. */
  cashout_enabled: z.boolean().default(true),
  /** Blocks after which a transaction is final, and how long one may be stuck before it is sent with a higher fee. */
  bsc_confirmations: count(15),
  /** Highest gas price at which a payout is signed, in wei. */
  bsc_gas_price_max: count(20_000_000_000),
  ton_confirmations: count(1),
  payout_stuck_ms: count(10 * 60_000),
  /** Orders of one person: physical prizes within 30 days, and codes on a business day. */
  physical_orders_per_30_days: count(5),
  virtual_orders_per_day: count(3),
  /** Time from shipping until an order counts as received. */
  order_complete_ms: count(14 * 86_400_000),
  addresses_max: count(10),
  /** How long a new or changed address requires a freshly confirmed session for an order. */
  address_young_ms: count(7 * 86_400_000),
  /** Likes of a video, and new fans, within this time share one message. */
  message_merge_ms: count(15 * 60_000),
  message_retention_days: count(180),
  /** How long the list of videos that could be shown to everyone is cached. */
  shared_posts_ms: count(5_000),
  /** How long the facts that choose a video are cached, and the texts that are shown with it. */
  post_briefs_ms: count(60_000),
  post_words_ms: count(20_000),
  /** How long the day's factor is cached where it is shown. */
  factor_ms: count(3_000),
  /** How long the site's public figures are cached. */
  site_figures_ms: count(10_000),
});
export type Settings = Readonly<z.output<typeof settingsShape>>;

export const defaultSettings: Settings = settingsShape.parse({});

/** Overrides of a demo, all of whose people may use one machine. */
const demoOverrides: Partial<Settings> = {
  strangers_mailed_per_hour: 10_000,
  // A small code is issued at once. A first cash-out waits for the person who tries the demo as staff.
  unreviewed_max: 900_000_000n,
  unreviewed_max_established: 900_000_000n,
};

/** Settings where none are stored. */
export const productSettings = ({ isDemo }: Pick<Config, 'isDemo'>): Settings => ({
  ...defaultSettings,
  ...(isDemo && demoOverrides),
});

const settingsByDay = new WeakMap<object, (day: Day) => Settings>();

/** Settings whose getters return the value in force now. `settingsOfDay` returns those of a business day. */
export const liveSettings = (
  now: () => Settings,
  settingsOfDay: (day: Day) => Settings,
): Settings => {
  const getters = Object.keys(settingsShape.shape).map((key) => [
    key,
    { enumerable: true, get: () => now()[key as keyof Settings] },
  ]);
  const settings = Object.defineProperties({}, Object.fromEntries(getters)) as Settings;
  settingsByDay.set(settings, settingsOfDay);
  return settings;
};

/** The settings by which something of a business day is paid, whenever that happens. */
export const settingsOn = <N extends Partial<Settings>>(settings: N, day: Day): N | Settings =>
  settingsByDay.get(settings)?.(day) ?? settings;
