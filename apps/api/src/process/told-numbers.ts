import type { ToldNumbers } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { cashoutRestMs } from '../domains/wallet/cash-outs/cash-out-rest.ts';
import type { Services } from '../platform/services.ts';
import { fullDay } from './full-day.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

/** The numbers in force that the screens' words name. */
export const toldNumbers = (
  services: Pick<Services, 'config' | 'numbers' | 'dayTasks'>,
): ToldNumbers => {
  const { numbers, dayTasks } = services;
  return {
    view_seconds: numbers.view_min_ms / SECOND,
    view_percent: Math.round(numbers.view_min_ratio * 10_000) / 100,
    views_a_day: numbers.view_reward_daily_cap,
    full_day: Number(formatMicro(fullDay(numbers, dayTasks.worth()))),
    shortest_seconds: numbers.view_min_duration_ms / SECOND,
    code_minutes: numbers.code_ttl_ms / MINUTE,
    proof_minutes: numbers.fresh_proof_ms / MINUTE,
    invite_hours: numbers.late_invite_ms / HOUR,
    cooldown_hours: cashoutRestMs(services) / HOUR,
    merge_minutes: numbers.message_merge_ms / MINUTE,
    message_days: numbers.message_retention_days,
    purge_days: numbers.post_purge_ms / DAY,
    export_hours: numbers.export_ttl_ms / HOUR,
    leave_days: numbers.delete_grace_ms / DAY,
    reward_days: numbers.post_reward_days_most,
    order_days: numbers.order_complete_ms / DAY,
    nft_views: numbers.nft_views_per_durability,
    nft_order_minutes: numbers.nft_order_ttl_ms / MINUTE,
    nft_buy_back_days: numbers.nft_buy_back_ms / DAY,
  };
};
