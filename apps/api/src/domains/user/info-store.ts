import { contract } from '@taice/contract';
import { isVisible, normalizeText } from '@taice/core/rules';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { changePassword, provePassword } from './change-password.ts';
import { lateInviter } from './late-invite.ts';
import { confusableSkeleton } from './confusable-skeleton.ts';
import { requireFreeNickname } from './nickname-rules.ts';
import { changeAccount, lockAccount } from './profile-queries.ts';
import { takeAvatar } from './take-avatar.ts';
import { loadUserFull } from './user-full.ts';

const lines = ['name', 'twitter', 'facebook', 'youtube', 'instagram'] as const;

/** The texts as shown. A line with hidden characters is refused, like a nickname. */
const visibleTexts = (
  input: Call<typeof contract.user.infoStore>['input'],
): { readonly bio?: string } => {
  const hidden = lines.find((field) => input[field] && !isVisible(input[field]));
  if (hidden) fail(400, { data: { issues: [{ field: hidden, message: 'invisible' }] } });
  if (!input.bio) return {};
  const bio = normalizeText(input.bio, { min: 1, max: Infinity, breaks: 2 });
  return bio.refused === undefined
    ? { bio: bio.text }
    : fail(400, { data: { issues: [{ field: 'bio', message: bio.refused }] } });
};

export const infoStore = handler(contract.user.infoStore, {
  prove: provePassword,
  run: async (call, newPassword) => {
    const { db: tx, clock, config, settings, user, input } = call;
    const {
      avatar,
      password: _new,
      old_password: _old,
      invite_code,
      country,
      age_confirmed,
      ...plain
    } = input;
    const account = await lockAccount(tx, user.userId);
    if (input.nickname !== undefined) await requireFreeNickname(tx, user.userId, input.nickname);
    if (avatar !== undefined && !(await takeAvatar(tx, user.userId, avatar, clock.real())))
      fail(400, { data: { issues: [{ field: 'avatar', message: 'not an upload of yours' }] } });
    const changes = {
      ...plain,
      ...visibleTexts(input),
      ...(input.nickname !== undefined && {
        nickname_skeleton: confusableSkeleton(input.nickname),
      }),
      ...(avatar !== undefined && { avatar: `${config.mediaUrl}${avatar}` }),
      ...(age_confirmed && { age_confirmed_at: account.age_confirmed_at ?? clock.rule() }),
      ...(country !== undefined && { country: country || null }),
      ...(newPassword && {
        password_hash: await changePassword(call, account, newPassword),
      }),
      ...(invite_code !== undefined && {
        inviter_id: await lateInviter(tx, call, account, invite_code),
      }),
    };
    if (Object.keys(changes).length > 0)
      await changeAccount(tx, user.userId, changes, clock.rule());
    return { user: await loadUserFull(tx, user.userId, { settings }) };
  },
});
