import { payoutChains } from '@taice/contract/shapes';
import { defaultPoolRule, formatMicro } from '@taice/core/rules';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';
import { requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';
import { isAnyActivityRunning } from '../activities/queries.ts';
import { isMintOffered } from '../nft/chain/chain-availability.ts';
import { acceptedCoins } from '../nft/payments/accepted-coins.ts';
import { listPrizes } from '../prizes/prize-queries.ts';
import { isOffered } from '../wallet/cash-outs/chain-facts.ts';
import { addressCooldownMs } from '../wallet/cash-outs/address-cooldown.ts';
import { tokenConfigsOf } from '../wallet/coins/coin-facts.ts';
import type { DocumentFacts } from './render-document.ts';

type Rules = Pick<Services, 'config' | 'settings'>;
type Needs = Rules & Pick<Services, 'db' | 'clock'>;

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000] as const;
const MB = 1024 ** 2;

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const number = (value: number): string => format.format(value);
const points = (micro: bigint): string => number(Number(formatMicro(micro)));
const percentOfBp = (bp: number): string => number(bp / 100);

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const ranks = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? number(from) : `${number(from)}–${number(to)}`;

/** The settings in force and the operator's address, by their names in the texts. */
export const documentValues = (rules: Rules) => {
  const { settings: n } = rules;
  return {
    contact_email: rules.config.contact.email,
    first_view: points(n.first_view_reward),
    view_points: points(n.view_reward_base),
    views_a_day: number(n.view_reward_daily_cap),
    view_seconds: number(n.view_min_ms / SECOND),
    view_percent: number(n.view_min_ratio * 100),
    shortest_seconds: number(n.view_min_duration_ms / SECOND),
    beat_seconds: number(n.heartbeat_interval_ms / SECOND),
    sign_in_points: n.signin_points.map(points).join(' | '),
    sign_in_bonus: points(n.seven_days_sign_in_reward),
    freeze_days: number(n.signin_freeze_days),
    freezes_most: number(n.signin_freezes_max),
    shares_a_day: number(n.share_daily_cap),
    pool_per_person: points(defaultPoolRule.perActiveUser),
    pool_least: points(defaultPoolRule.min),
    pool_most: points(defaultPoolRule.max),
    level_step: points(n.level_step),
    level_most: number(n.level_max),
    friend_points: points(n.referral_reward),
    friend_hold_hours: number(n.referral_hold_ms / HOUR),
    friends_a_day: number(n.referral_day_cap),
    friend_days: number(n.referral_window_ms / DAY),
    friend_back_days: number(n.referral_clawback_ms / DAY),
    invite_hours: number(n.late_invite_ms / HOUR),
    milestones: n.invite_milestones
      .map(({ need, point }) => row(number(need), points(point)))
      .join('\n'),
    leaderboard_prizes: n.leaderboard_prizes
      .map((prize) => row(ranks(prize), points(prize.point)))
      .join('\n'),
    leaderboard_tiers: n.leaderboard_tiers
      .map((tier) =>
        row(
          ranks(tier),
          ...[tier.invites, tier.views, tier.uploads, tier.ai_uploads].map((each) => number(each)),
        ),
      )
      .join('\n'),
    leaderboard_check_hours: number(n.leaderboard_verify_ms / HOUR),
    leaderboard_appeal_hours: number(n.leaderboard_appeal_ms / HOUR),
    leaderboard_claim_days: number(n.leaderboard_claim_ms / DAY),
    cashout_least: points(n.cashout_min),
    cashout_fee_percent: percentOfBp(n.cashout_fee_bp),
    cashout_fee_least: points(n.cashout_fee_min),
    unreviewed_most: points(n.unreviewed_max_established),
    unreviewed_least: points(n.unreviewed_max),
    unreviewed_known: points(n.unreviewed_max_known),
    cashout_two: points(n.cashout_two_from),
    cooldown_hours: number(addressCooldownMs(rules) / HOUR),
    physical_orders: number(n.physical_orders_per_30_days),
    codes_a_day: number(n.virtual_orders_per_day),
    order_days: number(n.order_complete_ms / DAY),
    reward_pool: points(n.post_reward_min_pool),
    reward_each: points(n.post_reward_max_per_user),
    reward_days: number(n.post_reward_max_days),
    reward_fee_percent: percentOfBp(n.post_reward_fee_bp),
    nft_views: number(n.nft_views_per_durability),
    nft_fee_percent: percentOfBp(n.nft_fee_bp),
    nft_mint_fee: points(n.nft_mint_fee),
    nft_offer_days: number(n.nft_listing_ttl_ms / DAY),
    nft_buy_back_days: number(n.nft_buy_back_ms / DAY),
    nft_order_minutes: number(n.nft_order_ttl_ms / MINUTE),
    code_minutes: number(n.code_ttl_ms / MINUTE),
    code_tries: number(n.code_tries),
    password_tries: number(n.password_tries),
    password_minutes: number(n.password_lock_ms / MINUTE),
    launch_hours: number(n.telegram_launch_ttl_ms / HOUR),
    session_days_web: number(n.session_ttl_web_ms / DAY),
    session_days_mini: number(n.session_ttl_mini_ms / DAY),
    upload_mb: number(n.upload_max_bytes / MB),
    upload_mb_first: number(n.upload_max_bytes_first / MB),
    upload_minutes: number(n.upload_max_seconds / 60),
    upload_minutes_first: number(n.upload_max_seconds_first / 60),
    uploads_low: number(n.uploads_per_day_low),
    uploads_middle: number(n.uploads_per_day_middle),
    uploads_high: number(n.uploads_per_day_high),
    upload_hours: number(n.upload_ttl_ms / HOUR),
    report_people: number(n.report_hides),
    message_days: number(n.message_retention_days),
    export_hours: number(n.export_ttl_ms / HOUR),
    leave_days: number(n.delete_grace_ms / DAY),
    purge_days: number(n.post_purge_ms / DAY),
  } as const;
};

/** Switches from settings, each by the function that its feature uses. */
const switchesFromSettings = (rules: Rules) => {
  const { config, settings } = rules;
  const pays = (chain: (typeof payoutChains)[number]): boolean =>
    settings.cashout_enabled && isOffered(config, 'web', chain);
  return {
    payouts: payoutChains.some(pays),
    payouts_bsc: pays('bsc'),
    payouts_ton: pays('ton'),
    /** A demo simulates chains without configured nodes. */
    played: config.isDemo && payoutChains.every((chain) => config.payouts[chain] === null),
    invitations: settings.referral_reward > 0n,
    leaderboard: settings.leaderboard_prizes.length > 0,
    boxes: settings.nft_boxes === 1,
    coin_payments: acceptedCoins(rules).length > 0,
    minting: isMintOffered(config, 'web'),
    token_transfers: tokenConfigsOf(rules).some(({ enabled, is_native }) => enabled && !is_native),
    youtube: config.youtube !== null,
    google: config.google !== null,
    age: requiresAgeConfirmation(rules),
    established: settings.unreviewed_max_established > settings.unreviewed_max,
    cooldown: addressCooldownMs(rules) > 0,
    first_posts: settings.review_first_posts > 0,
    demo: config.isDemo,
  } as const;
};

const switchCache = ttlCache<{ readonly prizes: boolean; readonly campaigns: boolean }>();

/** Switches that the database decides: prizes and campaigns. Cached, since they are the same for everyone. */
const switchesFromDatabase = ({ db, clock, settings }: Needs) =>
  switchCache({ db, clock }, 'documents', settings.site_figures_ms, async () => {
    const at = clock.rule();
    const any = { type: undefined, sort: 'points', wishedBy: null, most: null } as const;
    const [prizes, campaigns] = await Promise.all([
      listPrizes(db, { ...any, at, limit: 1, offset: 0 }),
      isAnyActivityRunning(db, at),
    ]);
    return { prizes: prizes.length > 0, campaigns };
  });

export const documentFacts = async (services: Needs) =>
  ({
    values: documentValues(services),
    switches: { ...switchesFromSettings(services), ...(await switchesFromDatabase(services)) },
  }) satisfies DocumentFacts;
