import { beforeAll, expect, test } from 'vitest';
import { settleDueDays } from '../domains/rewards/jobs/settle-days.ts';
import { aViewer, qualify } from '../domains/watching/testing/viewer.ts';
import { verifyAudit } from '../platform/audit.ts';
import { productSettings } from '../platform/settings.ts';
import { type StoredSettings, storedSettings } from '../platform/stored-settings.ts';
import { aPost } from '../testing/builders.ts';
import { useApi } from '../testing/harness.ts';
import { runOperatorCommand, UsageError } from './operator.ts';

const DAY_MS = 86_400_000;
let stored: StoredSettings;
const api = useApi();
beforeAll(async () => {
  const { db, config } = api.services;
  stored = await storedSettings(db, api.clock, config);
});

const staff = (line: string) =>
  runOperatorCommand(
    api.services,
    [...line.split(' '), '--reason', 'The pool is too small.'],
    'ada',
  );
const listed = async (key: string) =>
  ((await staff('settings')) as { key: string; value: string; from: string | null }[])
    .filter((each) => each.key === key)
    .map(({ value, from }) => [value, from]);
const paid = (userId: bigint) =>
  api.services.db
    .selectFrom('ledger_row')
    .select('amount')
    .where('user_id', '=', userId)
    .where('type', '=', 'view')
    .orderBy('biz_date')
    .execute();

test('a setting changes to the millisecond from a later day, and earlier earnings keep the old one', async () => {
  const { id, client } = await aViewer(api);
  await qualify(api, client, (await aPost(api.services.db)).id);
  expect(await staff('change-setting view_reward_base --to 2.5 --from 2026-11-22')).toBe('done');
  expect(await listed('view_reward_base')).toEqual([
    ['2', null],
    ['2.5', '2026-11-22'],
  ]);
  const base = () => stored.settings.view_reward_base;
  await stored.refresh();
  expect(base()).toBe(2_000_000n);
  const toMidnight = Date.parse('2026-11-21T16:00:00Z') - api.clock.rule().getTime();
  api.clock.advanceRule(toMidnight - 1);
  expect(base()).toBe(2_000_000n);
  api.clock.advanceRule(1);
  expect(base()).toBe(2_500_000n);
  // A full ring of the day before, which was not claimed.
  const own = { ...api.services, settings: stored.settings };
  await settleDueDays(own);
  expect(await paid(id)).toEqual([{ amount: 2_000_000n }]);
  await qualify(api, client, (await aPost(api.services.db)).id);
  api.clock.advance(DAY_MS);
  await settleDueDays(own);
  expect((await paid(id)).map(({ amount }) => amount)).toEqual([2_000_000n, 2_500_000n]);
  expect(await listed('view_reward_base')).toEqual([['2.5', '2026-11-22']]);
});

test('a change for one day replaces an earlier plan, is logged, and fits between others', async () => {
  await staff('change-setting view_reward_daily_cap --to 5 --from 2027-01-10');
  await staff('change-setting view_reward_daily_cap --to 6 --from 2027-01-10');
  await staff('change-setting view_reward_daily_cap --to 8 --from 2027-01-05');
  expect(await listed('view_reward_daily_cap')).toEqual([
    ['100', null],
    ['8', '2027-01-05'],
    ['6', '2027-01-10'],
  ]);
  await staff(
    'change-setting leaderboard_prizes --to [{"from":1,"to":1,"point":"7000000"}] --from 2027-01-04',
  );
  const { db } = api.services;
  const last = await db
    .selectFrom('audit_log')
    .select(['action', 'target_id', 'after'])
    .where('action', '=', 'number.change')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('app_config')
    .select('id')
    .where('key', '=', 'leaderboard_prizes')
    .executeTakeFirstOrThrow();
  expect(last).toMatchObject({
    action: 'number.change',
    target_id: row.id,
    after: { key: 'leaderboard_prizes', from: '2027-01-04' },
  });
  expect(await verifyAudit(db)).toBeNull();
});

test.each([
  ['view_reward_daily_cap --to 5 --from 2026-11-21', 400, 'from'],
  // The leaderboard's week uses the rules of its Monday.
  ['leaderboard_prizes --to [] --from 2027-01-05', 400, 'from'],
  ['view_reward_daily_cap --to=-1 --from 2027-01-05', 400, 'to'],
  ['view_reward_daily_cap --to many --from 2027-01-05', 400, 'to'],
  ['view_reward_base --to=-2 --from 2027-01-05', 400, 'to'],
  ['no_such_setting --to 5 --from 2027-01-05', 404, undefined],
])('rejects %s with %i', async (line, code, field) => {
  await expect(staff(`change-setting ${line}`)).rejects.toMatchObject({
    code,
    ...(field && { data: { issues: [{ field }] } }),
  });
});

test('rejects an incomplete command', async () => {
  for (const line of [
    'view_reward_base --from 2027-01-05',
    'view_reward_base --to 3',
    'view_reward_base --to 3 --from soon',
  ])
    await expect(staff(`change-setting ${line}`)).rejects.toThrow(UsageError);
});

test('stored values override the defaults, and an invalid one fails the start', async () => {
  const { db, config } = api.services;
  expect(stored.settings).toMatchObject({
    ...productSettings(config),
    view_reward_base: 2_500_000n,
  });
  await db
    .insertInto('app_config')
    .values({ key: 'view_min_ms', value: '"long"', valid_from: '2030-01-01' })
    .execute();
  await expect(storedSettings(db, api.clock, config)).rejects.toThrow('view_min_ms');
});
