import { expect, test } from 'vitest';
import { defaultNumbers } from '../platform/numbers.ts';
import { toldNumbers } from './told-numbers.ts';

const told = (isDemo: boolean, numbers: Partial<typeof defaultNumbers> = {}) =>
  toldNumbers({
    config: { isDemo } as Parameters<typeof toldNumbers>[0]['config'],
    numbers: { ...defaultNumbers, ...numbers },
    dayTasks: { worth: () => 775_500_000n, refresh: async () => {} },
  });

test('what the words of the screens name is the number in force, in the unit that they name', () => {
  const changed = told(false, {
    view_min_ms: 20_000,
    view_min_ratio: 0.55,
    young_account_cap: 12_500_000n,
    late_invite_ms: 36 * 3_600_000,
    delete_grace_ms: 3 * 86_400_000,
    code_ttl_ms: 90_000,
    post_reward_account_ms: 2 * 86_400_000,
  });
  expect(changed).toMatchObject({
    view_seconds: 20,
    view_percent: 55,
    young_points: 12.5,
    invite_hours: 36,
    leave_days: 3,
    code_minutes: 1.5,
    nft_views: 10,
    reward_account_days: 2,
  });
});

test('a full day is all paid views, the best day of the sign-in, and the tasks', () => {
  expect(told(false).full_day).toBe(200 + 160 + 775.5);
  const views = { view_reward_base: 1_500_000n, view_reward_daily_cap: 50 };
  expect(told(false, views).full_day).toBe(75 + 160 + 775.5);
  const signin_points = [10, 15, 20, 25, 30, 80, 60].map((each) => BigInt(each) * 1_000_000n);
  const bonus = { signin_points, seven_days_sign_in_reward: 10_000_000n };
  expect(told(false, bonus).full_day).toBe(200 + 80 + 775.5);
});

test('a change of addresses stops payouts for a day, and in the demo for no time', () => {
  expect(told(false).cooldown_hours).toBe(24);
  expect(told(true).cooldown_hours).toBe(0);
  expect(told(true, { address_cooldown_ms: 7_200_000 }).cooldown_hours).toBe(2);
});
