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

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000] as const;
const MEGABYTE = 1024 ** 2;

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const formatNumber = (value: number): string => numberFormat.format(value);
const formatPoints = (micro: bigint): string => formatNumber(Number(formatMicro(micro)));
const formatPercent = (bp: number): string => formatNumber(bp / 100);

const tableRow = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const formatRanks = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`;

/** The settings in force and the operator's address, by their names in the texts. */
export const documentValues = (rules: Rules) => {
  const { settings: n } = rules;
  return {
    contact_email: rules.config.contact.email,
    first_view: formatPoints(n.first_view_reward),
    view_points: formatPoints(n.view_reward_base),
    views_a_day: formatNumber(n.view_reward_daily_cap),
    view_seconds: formatNumber(n.view_min_ms / SECOND_MS),
    view_percent: formatNumber(n.view_min_ratio * 100),
    shortest_seconds: formatNumber(n.view_min_duration_ms / SECOND_MS),
    beat_seconds: formatNumber(n.heartbeat_interval_ms / SECOND_MS),
    sign_in_points: n.signin_points.map(formatPoints).join(' | '),
    sign_in_bonus: formatPoints(n.seven_days_sign_in_reward),
    freeze_days: formatNumber(n.signin_freeze_days),
    freezes_most: formatNumber(n.signin_freezes_max),
    shares_a_day: formatNumber(n.share_daily_cap),
    pool_per_person: formatPoints(defaultPoolRule.perActiveUser),
    pool_least: formatPoints(defaultPoolRule.min),
    pool_most: formatPoints(defaultPoolRule.max),
    level_step: formatPoints(n.level_step),
    level_most: formatNumber(n.level_max),
    friend_points: formatPoints(n.referral_reward),
    friend_hold_hours: formatNumber(n.referral_hold_ms / HOUR_MS),
    friends_a_day: formatNumber(n.referral_day_cap),
    friend_days: formatNumber(n.referral_window_ms / DAY_MS),
    friend_back_days: formatNumber(n.referral_clawback_ms / DAY_MS),
    invite_hours: formatNumber(n.late_invite_ms / HOUR_MS),
    milestones: n.invite_milestones
      .map(({ need, point }) => tableRow(formatNumber(need), formatPoints(point)))
      .join('\n'),
    leaderboard_prizes: n.leaderboard_prizes
      .map((prize) => tableRow(formatRanks(prize), formatPoints(prize.point)))
      .join('\n'),
    leaderboard_tiers: n.leaderboard_tiers
      .map((tier) =>
        tableRow(
          formatRanks(tier),
          ...[tier.invites, tier.views, tier.uploads, tier.ai_uploads].map((each) =>
            formatNumber(each),
          ),
        ),
      )
      .join('\n'),
    leaderboard_check_hours: formatNumber(n.leaderboard_verify_ms / HOUR_MS),
    leaderboard_appeal_hours: formatNumber(n.leaderboard_appeal_ms / HOUR_MS),
    leaderboard_claim_days: formatNumber(n.leaderboard_claim_ms / DAY_MS),
    cashout_least: formatPoints(n.cashout_min),
    cashout_fee_percent: formatPercent(n.cashout_fee_bp),
    cashout_fee_least: formatPoints(n.cashout_fee_min),
    unreviewed_most: formatPoints(n.unreviewed_max_established),
    unreviewed_least: formatPoints(n.unreviewed_max),
    unreviewed_known: formatPoints(n.unreviewed_max_known),
    cashout_two: formatPoints(n.cashout_two_from),
    cooldown_hours: formatNumber(addressCooldownMs(rules) / HOUR_MS),
    physical_orders: formatNumber(n.physical_orders_per_30_days),
    codes_a_day: formatNumber(n.virtual_orders_per_day),
    order_days: formatNumber(n.order_complete_ms / DAY_MS),
    reward_pool: formatPoints(n.post_reward_min_pool),
    reward_each: formatPoints(n.post_reward_max_per_user),
    reward_days: formatNumber(n.post_reward_max_days),
    reward_fee_percent: formatPercent(n.post_reward_fee_bp),
    nft_views: formatNumber(n.nft_views_per_durability),
    nft_fee_percent: formatPercent(n.nft_fee_bp),
    nft_mint_fee: formatPoints(n.nft_mint_fee),
    nft_offer_days: formatNumber(n.nft_listing_ttl_ms / DAY_MS),
    nft_buy_back_days: formatNumber(n.nft_buy_back_ms / DAY_MS),
    nft_order_minutes: formatNumber(n.nft_order_ttl_ms / MINUTE_MS),
    code_minutes: formatNumber(n.code_ttl_ms / MINUTE_MS),
    code_tries: formatNumber(n.code_tries),
    password_tries: formatNumber(n.password_tries),
    password_minutes: formatNumber(n.password_lock_ms / MINUTE_MS),
    launch_hours: formatNumber(n.telegram_launch_ttl_ms / HOUR_MS),
    session_days_web: formatNumber(n.session_ttl_web_ms / DAY_MS),
    session_days_mini: formatNumber(n.session_ttl_mini_ms / DAY_MS),
    upload_mb: formatNumber(n.upload_max_bytes / MEGABYTE),
    upload_mb_first: formatNumber(n.upload_max_bytes_first / MEGABYTE),
    upload_minutes: formatNumber(n.upload_max_seconds / 60),
    upload_minutes_first: formatNumber(n.upload_max_seconds_first / 60),
    uploads_low: formatNumber(n.uploads_per_day_low),
    uploads_middle: formatNumber(n.uploads_per_day_middle),
    uploads_high: formatNumber(n.uploads_per_day_high),
    upload_hours: formatNumber(n.upload_ttl_ms / HOUR_MS),
    report_people: formatNumber(n.report_hides),
    message_days: formatNumber(n.message_retention_days),
    export_hours: formatNumber(n.export_ttl_ms / HOUR_MS),
    leave_days: formatNumber(n.delete_grace_ms / DAY_MS),
    purge_days: formatNumber(n.post_purge_ms / DAY_MS),
  } as const;
};

/** Switches from settings, each by the function that its feature uses. */
const switchesFromSettings = (rules: Rules) => {
  const { config, settings } = rules;
  const isChainOffered = (chain: (typeof payoutChains)[number]): boolean =>
    settings.cashout_enabled && isOffered(config, 'web', chain);
  return {
    payouts: payoutChains.some(isChainOffered),
    payouts_bsc: isChainOffered('bsc'),
    payouts_ton: isChainOffered('ton'),
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
    const filter = { type: undefined, sort: 'points', wishedBy: null, most: null } as const;
    const [prizes, campaigns] = await Promise.all([
      listPrizes(db, { ...filter, at, limit: 1, offset: 0 }),
      isAnyActivityRunning(db, at),
    ]);
    return { prizes: prizes.length > 0, campaigns };
  });

export const documentFacts = async (services: Needs) =>
  ({
    values: documentValues(services),
    switches: { ...switchesFromSettings(services), ...(await switchesFromDatabase(services)) },
  }) satisfies DocumentFacts;
