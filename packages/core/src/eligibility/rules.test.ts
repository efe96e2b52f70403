import { expect, test } from 'vitest';
import { taice } from '../ledger/rules.ts';
import {
  type BoundIdentity,
  clusterWeight,
  defaultEligibility as settings,
  exitAllowance,
  exitReview,
  isEstablished,
  type LevelFacts,
  levelOf,
} from './rules.ts';

const telegram: BoundIdentity = { kind: 'telegram', ageDays: 3, isUnused: true };
const facts: LevelFacts = {
  status: 'active',
  hasOpenCase: false,
  identities: [telegram],
  activeDays: 0,
};
const level = (more: Partial<LevelFacts>) => levelOf({ ...facts, ...more }, settings);

test('an unused identity verifies, fourteen days with a paid view and no open case make trusted', () => {
  expect(level({})).toBe('verified');
  expect(level({ activeDays: 14 })).toBe('trusted');
  expect(level({ activeDays: 14, hasOpenCase: true })).toBe('verified');
  expect(level({ identities: [] })).toBe('basic');
  expect(level({ identities: [{ ...telegram, isUnused: false }] })).toBe('basic');
  expect(level({ identities: [{ ...telegram, kind: 'google', ageDays: null }] })).toBe('verified');
});

test('limited and suspended win over every identity', () => {
  expect(level({ status: 'limited', activeDays: 20 })).toBe('limited');
  expect(level({ status: 'suspended' })).toBe('suspended');
});

test('a wallet verifies only by a history, and only where the setting lets it', () => {
  const wallet = (ageDays: number | null): Partial<LevelFacts> => ({
    identities: [{ kind: 'wallet', ageDays, isUnused: true }],
  });
  expect(level(wallet(400))).toBe('basic');
  const wallets = { ...settings, wallet_history_days: 30 };
  expect(levelOf({ ...facts, ...wallet(30) }, wallets)).toBe('verified');
  expect(levelOf({ ...facts, ...wallet(29) }, wallets)).toBe('basic');
  expect(levelOf({ ...facts, ...wallet(null) }, wallets)).toBe('basic');
});

test('only an old Telegram account is an established identity', () => {
  const established = (identity: BoundIdentity) => isEstablished([identity], settings);
  expect(established({ ...telegram, ageDays: settings.telegram_age_days })).toBe(true);
  expect(established(telegram)).toBe(false);
  expect(established({ ...telegram, kind: 'google', ageDays: 4_000 })).toBe(false);
  expect(established({ ...telegram, ageDays: 4_000, isUnused: false })).toBe(false);
});

test('nothing leaves a basic, limited or suspended account', () => {
  for (const each of ['basic', 'limited', 'suspended'] as const)
    expect(exitAllowance(each, 100, settings, true)).toBe(0n);
});

test('what may leave begins with what the identity is worth and grows with each day once trusted', () => {
  const wait = settings.exit_wait_days;
  expect(exitAllowance('verified', wait - 1, settings)).toBe(0n);
  expect(exitAllowance('verified', wait, settings)).toBe(settings.exit_start_fresh);
  expect(exitAllowance('verified', 0, settings, true)).toBe(settings.exit_start_established);
  const [at14, at15] = [14, 15].map((days) => exitAllowance('trusted', days, settings));
  expect((at15 ?? 0n) - (at14 ?? 0n)).toBe(settings.exit_day);
});

test('a cluster counts for less than its accounts, and never for less than a smaller one', () => {
  const weighed = { ...settings, cluster_weight_bp: 5_000 };
  expect(clusterWeight(settings.cluster_least - 1, weighed)).toBe(10_000);
  expect(clusterWeight(100, weighed)).toBe(1_000);
  expect(clusterWeight(100, settings)).toBe(10_000);
  const counts = [6, 10, 50, 400].map((size) => size * clusterWeight(size, weighed));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

test('a small first exit goes unseen, a cluster is decided as one', () => {
  const review = (more: Partial<Parameters<typeof exitReview>[0]>) =>
    exitReview({ amount: taice(1_000), isFirst: true, cluster: 'none', ...more }, settings);
  expect(review({})).toBe('unseen');
  expect(review({ amount: settings.exit_unseen + 1n })).toBe('look');
  expect(review({ amount: settings.exit_unseen + 1n, isFirst: false })).toBe('unseen');
  expect(review({ cluster: 'open' })).toBe('cluster');
  expect(review({ cluster: 'refused', isFirst: false })).toBe('refused');
  expect(review({ cluster: 'passed' })).toBe('unseen');
});
