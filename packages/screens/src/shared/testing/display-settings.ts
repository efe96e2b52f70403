import type { DisplaySettings } from '@taice/contract';

/** The default settings of a server. */
export const displaySettings: DisplaySettings = {
  view_seconds: 30,
  view_percent: 75,
  views_a_day: 100,
  full_day: 1_135,
  shortest_seconds: 10,
  code_minutes: 10,
  proof_minutes: 10,
  invite_hours: 72,
  cooldown_hours: 24,
  merge_minutes: 15,
  message_days: 180,
  purge_days: 30,
  export_hours: 24,
  leave_days: 14,
  reward_days: 30,
  order_days: 14,
  nft_views: 10,
  nft_order_minutes: 15,
  nft_buy_back_days: 30,
};
