import { formatMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { publicValues } from './queries.ts';

export interface PublicSetting {
  readonly value: unknown;
  readonly version: number;
}
type Needs = Pick<Services, 'db' | 'config' | 'numbers'>;

/** What follows from the settings and numbers in force, so that it is never out of date. */
const derived = ({ config, numbers }: Needs): Readonly<Record<string, () => unknown>> => ({
  site: () => ({ name: 'Taice', url: config.publicUrl, profile: config.profile }),
  contact: () => ({ email: config.contact.email }),
  socials: () => {
    const { telegram, x, youtube } = config.contact;
    return { telegram, x, youtube };
  },
  tg_bot: () => ({ mini_app_url: config.miniAppUrl }),
  level_rules: () => ({
    step: formatMicro(numbers.level_step),
    highest: numbers.level_max,
  }),
  reward_rules: () => ({
    first_view: formatMicro(numbers.first_view_reward),
    view: formatMicro(numbers.view_reward_base),
    views_a_day: numbers.view_reward_daily_cap,
    required_seconds: numbers.view_min_ms / 1000,
    required_ratio: numbers.view_min_ratio,
    shortest_seconds: numbers.view_min_duration_ms / 1000,
    sign_in: numbers.signin_points.map(formatMicro),
    seven_days: formatMicro(numbers.seven_days_sign_in_reward),
  }),
  feature_flags: () => ({ boxes: numbers.nft_boxes === 1 }),
});

/** Public settings by key: stored ones, and for the other keys what follows from the configuration. */
export const readPublicSettings = async (
  services: Needs,
  keys: readonly string[],
): Promise<Map<string, PublicSetting>> => {
  const wanted = [...new Set(keys)].filter((key) => key !== '');
  const found = new Map<string, PublicSetting>();
  if (wanted.length === 0) return found;
  const own = derived(services);
  for (const key of wanted) {
    const value = Object.hasOwn(own, key) ? own[key]?.() : undefined;
    if (value !== undefined) found.set(key, { value, version: 1 });
  }
  for (const { key, value, version } of await publicValues(services.db, wanted))
    found.set(key, { value, version });
  return found;
};
