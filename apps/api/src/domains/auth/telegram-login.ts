import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { perMinute, takeShared } from '../../platform/http/rate-limit.ts';
import { createAccount } from './create-account.ts';
import { findInviterId } from './find-inviter-id.ts';
import { readInitData } from './init-data.ts';
import { nicknameFrom } from './nickname.ts';
import { logTypes, startSession } from './start-session.ts';
import { avatarOf, inviteCodeOf, langOfTag } from './telegram-profile.ts';
import { bindLaunch, refreshTelegram } from './telegram-queries.ts';

export const telegramLogin = handler(contract.auth.telegramLogin, async (call) => {
  const { pool, clock, config, numbers, input, lang, timezone, deviceId } = call;
  const now = clock.real();
  const launch = readInitData(input.user, {
    botToken: config.botToken,
    now,
    maxAgeMs: numbers.telegram_launch_ttl_ms,
    aheadMs: numbers.telegram_ahead_ms,
  });
  if (typeof launch === 'string') return fail(1108, { detail: `init data: ${launch}` });
  const { user, startParam } = launch;
  const first = await bindLaunch(pool, launch.hash, deviceId, now);
  if (first !== deviceId) return fail(1108, { detail: 'init data: of another device' });
  const rate = perMinute(numbers.telegram_logins_per_minute);
  const wait = await takeShared(pool, `telegram ${user.id}`, rate, now);
  if (wait > 0) return fail(429, { data: { retry_after: Math.ceil(wait / 1000) } });

  // What Telegram signed decides; the body could name anybody.
  const inviteCode = inviteCodeOf(startParam) ?? input.invite_code;
  return transaction(pool, async (tx) => {
    const known = await refreshTelegram(tx, user);
    if (known !== undefined)
      return startSession(tx, call, { id: known, logType: logTypes.telegram });
    const inviterId = inviteCode ? await findInviterId(tx, inviteCode) : undefined;
    const account = {
      nickname: nicknameFrom(user.firstName),
      name: nicknameFrom(`${user.firstName} ${user.lastName}`),
      avatar: avatarOf(user.photoUrl),
      telegram_id: user.id,
      telegram_username: user.username,
      telegram_can_write: user.canWrite,
      log_type: logTypes.telegram,
      register_type: 3,
      lang: langOfTag(user.languageCode, lang),
      timezone,
    };
    const created = await createAccount(tx, call, { deviceId, inviterId }, account);
    // Two first logins at once: the other one has made the account meanwhile.
    const id = created ?? (await refreshTelegram(tx, user));
    if (id === undefined) throw new Error('a Telegram account was neither made nor found');
    return startSession(tx, call, { id, logType: logTypes.telegram, isNew: created !== undefined });
  });
});
