import type { contract, Request } from '@taice/contract';
import type { Caller } from '../../../platform/endpoint.ts';
import { limitShared } from '../../../platform/http/call-limits.ts';
import { fail } from '../../../platform/http/failure.ts';
import { perMinute } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { type InitData, verifyInitData } from './init-data.ts';
import { bindLaunch } from './telegram-queries.ts';
import { verifyWidgetData } from './widget-data.ts';

/** How far in the future Telegram's clock may be. */
const MAX_FUTURE_MS = 60_000;

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'settings'> & Pick<Caller, 'deviceId'>;

/**
 * Identity from the init data of a launch, or from the web login's object; 1108 otherwise. Either belongs to the first
 * device that used it.
 */
export const verifyTelegramProof = async (
  { db, clock, config, settings, deviceId }: Needs,
  proof: Request<typeof contract.auth.telegramLogin>['user'],
): Promise<InitData> => {
  const now = clock.real();
  const rules = {
    botToken: config.botToken,
    publicKey: config.telegramPublicKey,
    now,
    maxAgeMs: settings.telegram_launch_ttl_ms,
    aheadMs: MAX_FUTURE_MS,
  };
  const initData =
    typeof proof === 'string' ? verifyInitData(proof, rules) : verifyWidgetData(proof, rules);
  if (typeof initData === 'string') return fail(1108, { detail: `telegram: ${initData}` });
  const ownerDeviceId = await bindLaunch(db, initData.hash, deviceId, now);
  if (ownerDeviceId !== deviceId)
    return fail(1108, { detail: 'telegram: issued for another device' });
  const key = `telegram ${initData.user.id}`;
  await limitShared(db, [{ key, rate: perMinute(settings.telegram_logins_per_minute) }], now);
  return initData;
};
