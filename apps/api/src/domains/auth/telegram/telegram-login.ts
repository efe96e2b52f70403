import { contract } from '@taice/contract';
import { langOfTag } from '@taice/contract/shapes';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { logInOrRegister } from '../login-methods/log-in-or-register.ts';
import { toNickname } from '../login-methods/nickname.ts';
import { logTypes } from '../session/start-session.ts';
import { allowedAvatarUrl, parseInviteCode } from './telegram-profile.ts';
import { verifyTelegramProof } from './telegram-proof.ts';
import { refreshTelegram } from './telegram-queries.ts';

export const telegramLogin = handler(contract.auth.telegramLogin, {
  prove: (call) => verifyTelegramProof(call, call.input.user),
  run: async (call, { user, startParam, signedAt }) => {
    const { db, input, lang, timezone } = call;
    // Init data comes from the mini-app, an object from the web login.
    const isLaunch = typeof input.user === 'string';
    const account = {
      nickname: toNickname(user.firstName),
      name: toNickname(`${user.firstName} ${user.lastName}`),
      avatar: allowedAvatarUrl(user.photoUrl),
      telegram_id: user.id,
      telegram_username: user.username,
      telegram_can_write: user.canWrite ?? false,
      register_type: isLaunch ? 3 : 1,
      lang: user.languageCode === null ? lang : langOfTag(user.languageCode),
      timezone,
    };
    const loginCall = isLaunch ? { ...call, appType: 'tg_mini' as const } : call;
    return transaction(db, (tx) =>
      logInOrRegister(tx, loginCall, {
        logType: logTypes.telegram,
        // A launch may be a day old to log in, but only minutes old to count as a fresh proof.
        provenAt: signedAt,
        find: () => refreshTelegram(tx, user),
        // Only the invite code signed by Telegram counts; the body could contain any.
        inviteCode: parseInviteCode(startParam) ?? input.invite_code,
        accounts: [account],
      }),
    );
  },
});
