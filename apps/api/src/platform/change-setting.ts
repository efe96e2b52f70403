import { businessDayStart, formatMicro, parseMicro, weekStart } from '@taice/core/rules';
import { audit, type Decider } from './audit.ts';
import type { Config } from './config.ts';
import type { Database, Tx } from './db/pool.ts';
import type { Day } from './db/schema-ledger.ts';
import { fail } from './http/failure.ts';
import { defaultSettings, productSettings, type Settings, settingsShape } from './settings.ts';

type SettingKey = keyof Settings;
const isSettingKey = (key: string): key is SettingKey => key in settingsShape.shape;

/** An amount as points; within lists amounts are micro-points. */
const formatValue = (value: unknown): string =>
  typeof value === 'bigint'
    ? formatMicro(value)
    : JSON.stringify(value, (_, nested: unknown) =>
        typeof nested === 'bigint' ? `${nested}` : nested,
      );

interface ListedSetting {
  readonly key: string;
  readonly value: string;
  /** null: the product's own value. */
  readonly from: Day | null;
}

/** Every setting with its value in force, and its planned ones. */
export const listSettings = async (
  db: Database,
  today: Day,
  config: Pick<Config, 'isDemo'>,
): Promise<ListedSetting[]> => {
  const rows = await db
    .selectFrom('app_config')
    .select(['key', 'value', 'valid_from'])
    .orderBy('valid_from')
    .execute();
  return Object.entries(productSettings(config)).flatMap(([key, product]) => {
    const changes = rows.filter((row) => row.key === key);
    const current = changes.findLast(({ valid_from }) => valid_from <= today);
    const planned = changes.filter(({ valid_from }) => valid_from > today);
    const [first, ...upcoming] = [current, ...planned].map((row) => ({
      key,
      value: formatValue(
        row && isSettingKey(key) ? settingsShape.shape[key].parse(row.value) : product,
      ),
      from: row?.valid_from ?? null,
    }));
    return first ? [first, ...upcoming] : [];
  });
};

const failValidation = (field: string, message: string): never =>
  fail(400, { data: { issues: [{ field, message }] } });

/** Parses typed text into the stored form: an amount in points, or JSON. */
const parseValue = (key: SettingKey, text: string): unknown => {
  if (typeof defaultSettings[key] === 'bigint')
    return /^\d{1,12}(\.\d{1,6})?$/.test(text)
      ? `${parseMicro(text)}`
      : failValidation('to', 'is not an amount');
  try {
    return JSON.parse(text);
  } catch {
    return failValidation('to', 'is not valid JSON');
  }
};

/** Every process has read a plan within this time. */
const PROPAGATION_MS = 60_000;

/**
 * Changes a setting from a later business day on, and replaces a plan for the same day. Settings of the leaderboard
 * change with a week, whose rules are those of its first day. 404 for an unknown setting, 400 for a value that does not
 * fit, or a day that has begun or is about to.
 */
export const changeSetting = async (
  tx: Tx,
  decider: Decider,
  name: string,
  { from, to }: { readonly from: Day; readonly to: string },
): Promise<void> => {
  const key = isSettingKey(name) ? name : fail(404);
  if (businessDayStart(from) < decider.at.getTime() + PROPAGATION_MS)
    failValidation('from', 'is not a later day');
  if (key.startsWith('leaderboard_') && weekStart(from) !== from)
    failValidation('from', 'is not a Monday');
  const value = parseValue(key, to);
  const parsed = settingsShape.shape[key].safeParse(value);
  if (!parsed.success) failValidation('to', parsed.error.issues[0]?.message ?? 'is not valid');
  const previous = await tx
    .selectFrom('app_config')
    .select(['value', 'valid_from'])
    .where('key', '=', key)
    .where('valid_from', '<=', from)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  const json = JSON.stringify(value);
  const { id } = await tx
    .insertInto('app_config')
    .values({ key, value: json, valid_from: from })
    .onConflict((row) => row.columns(['key', 'valid_from']).doUpdateSet({ value: json }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, decider, {
    action: 'number.change',
    target: ['number', id],
    // null: the product's own value.
    before: { value: previous?.value ?? null, from: previous?.valid_from ?? null },
    after: { key, value, from },
  });
};
