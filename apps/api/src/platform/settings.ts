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
 * The product's settings (domain.md 2): the default stands here, a row of `app_config` replaces it.
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
  /** What a repair costs of what the durability brings at a factor of 1, in parts of 10,000. */
  nft_repair_bp: count(5_000),
  /** Potions that one person may give away in a day. */
  nft_potions_a_day: count(20),
  /** Of the price of somebody's listing, in parts of 10,000; at least a micro-point stays with the seller. */
  nft_fee_bp: count(500),
  /** What may be asked for an item. */
  nft_price_min: micro(1),
  nft_price_max: micro(1_000_000),
  /** And no more than so many times what such a one is worth, but for what anything may be offered at. */
  nft_price_most_times: count(5),
  nft_price_open: micro(100),
  nft_listing_ttl_ms: count(30 * 86_400_000),
  /** For how long nobody buys back what they have sold. */
  nft_buy_back_ms: count(30 * 86_400_000),
  /** For how long an order that is paid by a chain waits for its payment. */
  nft_order_ttl_ms: count(15 * 60_000),
  /** What one TAICE is of a coin that the platform's sale takes, in 10^-9 of that coin; 0: it takes none. */
  nft_rate_bnb: count(0),
  nft_rate_usdt: count(0),
  /** How many orders of one person may come to nothing, or wait, within a day: each keeps something from others. */
  nft_unpaid_orders: count(5),
  /** For how long what all offers cost is kept in a process. */
  nft_facets_ms: count(10_000),
  /** What minting costs. */
  nft_mint_fee: micro(50),
  /** Whether there are boxes: 1, or 0 where the law does not like them. */
  nft_boxes: count(1),
  /** How old may be how many items have which trait. */
  nft_shares_ms: count(5 * 60_000),
  /** Until the first beat of a view to which little is missing. */
  heartbeat_first_ms: count(2_000),
  heartbeat_grace_ms: count(3_000),
  session_pause_ms: count(60_000),
  session_end_ms: count(30 * 60_000),
  /**
   * Of the bytes that the required time of a view is, so many must have come to whom it is credited: a film may begin
   * with its thinnest pictures. 0: none.
   */
  delivery_share: z.number().min(0).max(1).default(0.5),
  /** Where others deliver (`MEDIA_URL`), the most that a view fetches here to show that it has its video, in bytes. */
  delivery_sample_bytes: count(256 * 1024),
  /** Wrong beats that end a session. */
  beat_offences: count(3),
  /** Longest wait of a beat for others to be written with, and the most that are. */
  beat_flush_ms: count(25),
  beat_flush_most: count(500),
  /** Whether earning needs a confirmed age; absent: in production only. */
  require_age_confirmation: z.boolean().optional(),
  /** Videos of a day whose sharing counts. */
  share_daily_cap: count(10),
  /** Of a shared video, what has to have come to a visitor and been shown to them before their visit counts, in ms of it. */
  share_visit_ms: count(3_000),
  /** Visitors by one person's links that count from one network (IPv4 address or IPv6 /48) in a day. */
  share_visits_per_network: count(3),
  /**
   * Actions of a kind that one network (IPv4 address or IPv6 /64) and business day add to a displayed number: views, likes,
   * collections, shares and comments of a video, fans of a person, likes of a comment. Of the people behind one address
   * hardly 40 do the same to one video in a day; a script adds no more.
   */
  counted_per_network: count(40),
  /** For how long a qualified video stays out of the person's feed. */
  feed_forget_ms: count(14 * 86_400_000),
  /** Qualified views by verified people from which it is said that many watch a video. */
  popular_views: count(500),
  /** Videos that a person keeps for later at most. */
  watch_later_most: count(500),
  /** Reporters of this level weigh; so many different ones send what they report to review. */
  report_level: count(5),
  report_hides: count(3),
  /** Videos that a reporter has watched for long enough, before they weigh. */
  report_views: count(3),
  /** What one reporter helps to hide within 24 h. */
  report_hides_per_day: count(3),
  /** Reports of somebody that the staff found wrong, from which on they weigh only if more were right. */
  report_wrong: count(3),
  /** As many times more reporters hide what the staff has let stand. */
  report_again: count(10),
  /** Of the seven days of a cycle. */
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
  /** To one address, for any purpose: asked for on one device of its owner's, or by one network's strangers. */
  codes_per_day: count(20),
  /** To one address by all strangers at once, and as many more over a day. */
  codes_of_strangers_per_day: count(10),
  /** At the codes of one address and purpose within any 24 h, by one device. */
  code_guesses_per_day: count(50),
  /** A minute, from one network's devices on which nobody has been yet. */
  codes_per_network: count(120),
  password_tries: count(10),
  /** At one account from devices that are not its owner's; after them one a minute. */
  password_free_tries: count(20),
  /** As many tries with a minute between them; after them one an hour. */
  password_slow_tries: count(6),
  /** At whatever accounts from one network, on devices that are not their owners'; then two a second. */
  password_tries_per_network: count(300),
  password_lock_ms: count(15 * 60_000),
  session_ttl_web_ms: count(30 * 86_400_000),
  session_ttl_mini_ms: count(7 * 86_400_000),
  telegram_launch_ttl_ms: count(86_400_000),
  /** How far in the future Telegram's clock may be. */
  telegram_ahead_ms: count(60_000),
  telegram_logins_per_minute: count(5),
  /** Verified proofs of who somebody is, by Telegram, TON or a wallet, from one network. */
  proofs_per_network_minute: count(300),
  /** From a redirect back to its page until the page has fetched its session. */
  ticket_ttl_ms: count(60_000),
  /** For how long somebody may stand at the provider's page. */
  oauth_state_ttl_ms: count(600_000),
  /** Of one network. */
  oauth_starts_per_minute: count(30),
  /** For how long a message that a wallet is to sign is good. */
  wallet_message_ttl_ms: count(5 * 60_000),
  wallet_logins_per_minute: count(5),
  /** Of pay-outs after an address was bound or changed; absent: none in the demo, a day in production. */
  address_cooldown_ms: z.number().int().nonnegative().optional(),
  /** For how long a payload that a TON wallet is to sign is good, and how old its signature may be. */
  ton_payload_ttl_ms: count(15 * 60_000),
  ton_proof_ttl_ms: count(15 * 60_000),
  /** How far in the future a wallet's clock may be. */
  ton_ahead_ms: count(60_000),
  ton_logins_per_minute: count(5),
  /** For how long after registering one can still say who invited one. */
  late_invite_ms: count(72 * 3_600_000),
  /** Of a friend who has watched one video and shared one; paid once the hold is over. */
  referral_reward: micro(500),
  referral_hold_ms: count(24 * 3_600_000),
  /** Friends of one person who qualify on one business day: the next waits for the next. */
  referral_day_cap: count(10),
  /** For how long a friend has to do both, and for how long it is taken back where they are found to be none. */
  referral_window_ms: count(30 * 86_400_000),
  referral_clawback_ms: count(30 * 86_400_000),
  /** What lies on a video at least, what one person gets of it at most, and for how many days it may run. */
  post_reward_min_pool: micro(100),
  post_reward_max_per_user: micro(50),
  post_reward_days_most: count(30),
  /** Of the pool, in parts of 10,000. */
  post_reward_fee_bp: count(500),
  /** Between two reminders of one friend. */
  nudge_every_ms: count(86_400_000),
  /** So many friends bring so much beside each of them. */
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
   * The leaderboard's ranks from–to that are paid, and what a week has to have brought for each: friends, videos watched,
   * videos uploaded and those of them that AI made. A week keeps the rules that it began with.
   */
  leader_tiers: z
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
  leader_prizes: z
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
  /** How long a week is looked at before it is published by itself, may be appealed, and its prizes wait. */
  leader_verify_ms: count(72 * 3_600_000),
  leader_appeal_ms: count(48 * 3_600_000),
  /** How old what is known of the weeks may be where it is shown. */
  leader_weeks_ms: count(1_000),
  leader_claim_ms: count(30 * 86_400_000),
  upload_leave_ms: count(15 * 60_000),
  avatars_per_day: count(20),
  stories_per_day: count(20),
  covers_per_day: count(50),
  captions_per_day: count(200),
  /** Of a video file, and its seconds: from level 2 on, and of a first-level account. */
  upload_max_bytes: count(2 * 1024 ** 3),
  upload_max_bytes_first: count(500 * 1024 ** 2),
  upload_max_seconds: count(3_600),
  upload_max_seconds_first: count(600),
  /** Videos within 24 h: at levels 1–2, 3–5 and from 6 on. */
  uploads_per_day_low: count(3),
  uploads_per_day_middle: count(10),
  uploads_per_day_high: count(30),
  youtube_syncs_per_day: count(50),
  /** Questions of one person to YouTube, and as many more over a day. */
  youtube_asks_per_day: count(100),
  /** What one request of an upload brings. */
  upload_chunk_bytes: count(8 * 1024 ** 2),
  upload_ttl_ms: count(86_400_000),
  /** Of videos on their way, of all accounts of one network together. */
  upload_network_bytes: count(10 * 1024 ** 3),
  /** For how long a worker holds a file without a word, and how often it is tried. */
  transcode_lease_ms: count(60_000),
  transcode_attempts: count(3),
  /** So many first videos of an account are looked at by the staff before they are shown. */
  review_first_posts: count(0),
  /** From removing a video to its files. */
  post_purge_ms: count(30 * 86_400_000),
  /** Of one person. */
  comments_per_hour: count(60),
  comment_every_ms: count(5_000),
  /** For how long the same words from the same person are a repetition. */
  comment_repeat_ms: count(86_400_000),
  /** How often a day the renditions of one video may be made anew. */
  remakes_per_day: count(3),
  export_ttl_ms: count(86_400_000),
  /** Between asking to leave and being gone. */
  delete_grace_ms: count(14 * 86_400_000),
  /** How fresh a session must be to confirm by itself, where there is neither password nor e-mail. */
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
  /** The least of one cash-out. */
  cashout_min: micro(1_000),
  cashout_fee_min: micro(20),
  /** Of the amount, in parts of 10,000. */
  cashout_fee_bp: count(100),
  /** From here on two people have to approve. */
  cashout_two_from: micro(10_000),
  /** Of one person, an hour. */
  cashouts_per_hour: count(5),
  /** Approved ones that are paid by one transaction, where a chain can. */
  payout_batch_from: count(5),
  /** Points that the address which pays may have at most: what is above belongs where no program has a key. */
  payout_wallet_most: micro(1_000_000),
  /** Whether points leave at all. */
  cashout_enabled: z.boolean().default(true),
  /** Blocks after which a transaction is final, and how long one may be stuck before it is sent with a higher fee. */
  bsc_confirmations: count(15),
  /** Wei a unit of gas, above which no payout is signed. */
  bsc_gas_price_most: count(20_000_000_000),
  ton_confirmations: count(1),
  payout_stuck_ms: count(10 * 60_000),
  /** Orders of things that are sent within 30 days, and of codes on a business day, of one person. */
  physical_orders_per_30_days: count(5),
  virtual_orders_per_day: count(3),
  /** From sending to being taken as received. */
  order_complete_ms: count(14 * 86_400_000),
  addresses_max: count(10),
  /** For how long something is sent to a new or changed address only by who has just shown who they are. */
  address_young_ms: count(7 * 86_400_000),
  /** Likes of a video, and new fans, within it are told of in one message. */
  message_merge_ms: count(15 * 60_000),
  message_retention_days: count(180),
  /** How old the item may be that a page opens with. */
  first_item_ms: count(10_000),
  /** How old may be which videos could be shown to everybody. */
  shared_posts_ms: count(5_000),
  /** How old may be what is known of a video to choose it by, and what it says of itself where it is shown. */
  post_briefs_ms: count(60_000),
  post_words_ms: count(20_000),
  /** How old the day's factor may be where it is shown. */
  factor_ms: count(3_000),
  /** How old the site's public figures may be. */
  site_figures_ms: count(10_000),
});
export type Settings = Readonly<z.output<typeof settingsShape>>;

export const defaultSettings: Settings = settingsShape.parse({});

/** Of a demo, all of whose people may sit at one machine. */
const ofDemo: Partial<Settings> = {
  // A small code is there at once; a first cash-out waits for whoever tries it out as the staff.
  unreviewed_max: 900_000_000n,
  unreviewed_max_established: 900_000_000n,
};

/** What holds where nothing is stored. */
export const productSettings = ({ isDemo }: Pick<Config, 'isDemo'>): Settings => ({
  ...defaultSettings,
  ...(isDemo && ofDemo),
});

const onDays = new WeakMap<object, (day: Day) => Settings>();

/** Numbers that change by themselves, and how they are on any day: who hands them out says so once. */
export const changingSettings = (now: () => Settings, on: (day: Day) => Settings): Settings => {
  const getters = Object.keys(settingsShape.shape).map((key) => [
    key,
    { enumerable: true, get: () => now()[key as keyof Settings] },
  ]);
  const settings = Object.defineProperties({}, Object.fromEntries(getters)) as Settings;
  onDays.set(settings, on);
  return settings;
};

/** The settings by which something of a business day is paid, whenever that happens. */
export const settingsOn = <N extends Partial<Settings>>(settings: N, day: Day): N | Settings =>
  onDays.get(settings)?.(day) ?? settings;
