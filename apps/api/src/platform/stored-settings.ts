import { businessDay, businessDayStart } from '@taice/core/rules';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';
import type { Day } from './db/schema-ledger.ts';
import { liveSettings, productSettings, type Settings, settingsShape } from './settings.ts';

export interface StoredSettings {
  /** Settings as they are in force at the time of reading. */
  readonly settings: Settings;
  /** Reads the changes that any process may have planned. */
  refresh(): Promise<void>;
}

interface Version {
  readonly from: Day;
  readonly settings: Settings;
}

const readVersions = async (db: Database, config: Pick<Config, 'isDemo'>): Promise<Version[]> => {
  const rows = await db
    .selectFrom('app_config')
    .select(['key', 'value', 'valid_from'])
    .orderBy('valid_from')
    .execute();
  const stored: Record<string, unknown> = { ...productSettings(config) };
  const versions = [{ from: '0001-01-01', settings: settingsShape.parse(stored) }];
  for (const [index, { key, value, valid_from: from }] of rows.entries()) {
    stored[key] = value;
    if (rows[index + 1]?.valid_from !== from)
      versions.push({ from, settings: settingsShape.parse(stored) });
  }
  return versions;
};

/**
 * The settings of a deployment: the product's, unless a row of `app_config` replaces one from a business day on. A
 * stored value that does not fit is an error at start, not a surprise later.
 */
export const storedSettings = async (
  db: Database,
  clock: Pick<Clock, 'rule'>,
  config: Pick<Config, 'isDemo'>,
): Promise<StoredSettings> => {
  let versions = await readVersions(db, config);
  const settingsOfDay = (day: Day): Settings =>
    (versions.findLast(({ from }) => from <= day) ?? versions[0]!).settings;
  let inForce:
    | { readonly from: number; readonly until: number; readonly settings: Settings }
    | undefined;
  const now = (): Settings => {
    const nowMs = clock.rule().getTime();
    if (!inForce || nowMs < inForce.from || nowMs >= inForce.until) {
      const day = businessDay(nowMs);
      const from = businessDayStart(day);
      inForce = { from, until: from + 86_400_000, settings: settingsOfDay(day) };
    }
    return inForce.settings;
  };
  const refresh = async (): Promise<void> => {
    versions = await readVersions(db, config);
    inForce = undefined;
  };
  return { settings: liveSettings(now, settingsOfDay), refresh };
};
