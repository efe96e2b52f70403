import { formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { listPublicValues } from './queries.ts';

export interface PublicSetting {
  readonly value: unknown;
  readonly version: number;
}
type Needs = Pick<Services, 'db' | 'config' | 'settings'>;

/** Public settings derived from the config and the settings in force, so that they are never out of date. */
const derivedSettings = ({ config, settings }: Needs): Readonly<Record<string, () => unknown>> => ({
  site: () => ({ name: 'Taice', url: config.publicUrl, profile: config.profile }),
  contact: () => ({ email: config.contact.email }),
  socials: () => {
    const { telegram, x, youtube } = config.contact;
    return { telegram, x, youtube };
  },
  tg_bot: () => ({ mini_app_url: config.miniAppUrl }),
  level_rules: () => ({
    step: formatMicro(settings.level_step),
    highest: settings.level_max,
  }),
  reward_rules: () => ({
    first_view: formatMicro(settings.first_view_reward),
    view: formatMicro(settings.view_reward_base),
    views_a_day: settings.view_reward_daily_cap,
    required_seconds: settings.view_min_ms / 1000,
    required_ratio: settings.view_min_ratio,
    shortest_seconds: settings.view_min_duration_ms / 1000,
    sign_in: settings.signin_points.map(formatMicro),
    seven_days: formatMicro(settings.seven_days_sign_in_reward),
  }),
  feature_flags: () => ({ boxes: settings.nft_boxes === 1 }),
});

/** Public settings by key: stored ones, and derived ones for the other keys. */
export const readPublicSettings = async (
  services: Needs,
  keys: readonly string[],
): Promise<Map<string, PublicSetting>> => {
  const requestedKeys = [...new Set(keys)].filter((key) => key !== '');
  const result = new Map<string, PublicSetting>();
  if (requestedKeys.length === 0) return result;
  const derivedByKey = derivedSettings(services);
  for (const key of requestedKeys) {
    const value = Object.hasOwn(derivedByKey, key) ? derivedByKey[key]?.() : undefined;
    if (value !== undefined) result.set(key, { value, version: 1 });
  }
  for (const { key, value, version } of await listPublicValues(services.db, requestedKeys))
    result.set(key, { value, version });
  return result;
};
