import type { Services } from '../../../platform/services.ts';

const DAY_MS = 86_400_000;

type Rules = Pick<Services, 'config' | 'settings'>;

/** Waiting time for cash-outs after a change of addresses, ms. */
export const addressCooldownMs = ({ config, settings }: Rules): number =>
  settings.address_cooldown_ms ?? (config.isDemo ? 0 : DAY_MS);

/** Earliest time of cash-outs after a change of addresses at `at`. */
export const cashOutAllowedFrom = (at: Date, rules: Rules): Date =>
  new Date(at.getTime() + addressCooldownMs(rules));
