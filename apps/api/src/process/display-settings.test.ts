import { expect, test } from 'vitest';
import { defaultSettings } from '../platform/settings.ts';
import { displaySettings } from './display-settings.ts';

const told = (isDemo: boolean, settings: Partial<typeof defaultSettings> = {}) =>
  displaySettings({
    config: { isDemo } as Parameters<typeof displaySettings>[0]['config'],
    settings: { ...defaultSettings, ...settings },
    dayTasks: { totalPoints: () => 775_500_000n, refresh: async () => {} },
  });

test('screens name the settings in force, in their units', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  const changed = told(false, {
    view_min_ms: 20_000,
    view_min_ratio: 0.55,
    view_reward_daily_cap: 90,
    view_min_duration_ms: 11_500,
    code_ttl_ms: 1.5 * minute,
    fresh_proof_ms: 12 * minute,
    late_invite_ms: 36 * hour,
    address_cooldown_ms: 26 * hour,
    message_merge_ms: 16 * minute,
    message_retention_days: 170,
    post_purge_ms: 31 * day,
    export_ttl_ms: 25 * hour,
    delete_grace_ms: 3 * day,
    post_reward_max_days: 29,
    order_complete_ms: 13 * day,
    nft_views_per_durability: 6,
    nft_order_ttl_ms: 14 * minute,
    nft_buy_back_ms: 28 * 86_400_000,
  });
  // All values differ, so that none can stand for another.
  expect(changed).toEqual({
    view_seconds: 20,
    view_percent: 55,
    views_a_day: 90,
    // 90 views of 2 points, the tasks that are in force, the seventh sign-in and its bonus.
    full_day: 1115.5,
    shortest_seconds: 11.5,
    code_minutes: 1.5,
    proof_minutes: 12,
    invite_hours: 36,
    cooldown_hours: 26,
    merge_minutes: 16,
    message_days: 170,
    purge_days: 31,
    export_hours: 25,
    leave_days: 3,
    reward_days: 29,
    order_days: 13,
    nft_views: 6,
    nft_order_minutes: 14,
    nft_buy_back_days: 28,
  });
});

test('a full day is all paid views, the best sign-in and the tasks', () => {
  expect(told(false).full_day).toBe(200 + 160 + 775.5);
  const views = { view_reward_base: 1_500_000n, view_reward_daily_cap: 50 };
  expect(told(false, views).full_day).toBe(75 + 160 + 775.5);
  const signin_points = [10, 15, 20, 25, 30, 80, 60].map((each) => BigInt(each) * 1_000_000n);
  const bonus = { signin_points, seven_days_sign_in_reward: 10_000_000n };
  expect(told(false, bonus).full_day).toBe(200 + 80 + 775.5);
});

test('an address change stops payouts for a day; the demo has no cooldown', () => {
  expect(told(false).cooldown_hours).toBe(24);
  expect(told(true).cooldown_hours).toBe(0);
  expect(told(true, { address_cooldown_ms: 7_200_000 }).cooldown_hours).toBe(2);
});
