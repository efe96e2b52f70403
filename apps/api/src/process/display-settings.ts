import type { DisplaySettings } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { addressCooldownMs } from '../domains/wallet/cash-outs/address-cooldown.ts';
import type { Services } from '../platform/services.ts';
import { maxDailyPoints } from './max-daily-points.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

/** The settings in force that the screens' words name. */
export const displaySettings = (
  services: Pick<Services, 'config' | 'settings' | 'dayTasks'>,
): DisplaySettings => {
  const { settings, dayTasks } = services;
  return {
    view_seconds: settings.view_min_ms / SECOND,
    view_percent: Math.round(settings.view_min_ratio * 10_000) / 100,
    views_a_day: settings.view_reward_daily_cap,
    full_day: Number(formatMicro(maxDailyPoints(settings, dayTasks.totalPoints()))),
    shortest_seconds: settings.view_min_duration_ms / SECOND,
    code_minutes: settings.code_ttl_ms / MINUTE,
    proof_minutes: settings.fresh_proof_ms / MINUTE,
    invite_hours: settings.late_invite_ms / HOUR,
    cooldown_hours: addressCooldownMs(services) / HOUR,
    merge_minutes: settings.message_merge_ms / MINUTE,
    message_days: settings.message_retention_days,
    purge_days: settings.post_purge_ms / DAY,
    export_hours: settings.export_ttl_ms / HOUR,
    leave_days: settings.delete_grace_ms / DAY,
    reward_days: settings.post_reward_max_days,
    order_days: settings.order_complete_ms / DAY,
    nft_views: settings.nft_views_per_durability,
    nft_order_minutes: settings.nft_order_ttl_ms / MINUTE,
    nft_buy_back_days: settings.nft_buy_back_ms / DAY,
  };
};
