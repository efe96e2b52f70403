import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { inviteLinks, inviteText } from './links.ts';
import { readInviteSums } from './queries.ts';

const READ_OWN_INVITATION = `select u.invite_code, by.nickname, by.avatar, i.watched_at is not null as watched,
    i.shared_at is not null as shared, is_verified(u.id) as verified,
    (select coalesce(sum(amount), 0)::bigint from claimable
      where user_id = u.id and type = 'invite_milestone' and state = 'claimed') as milestones
  from "user" u
  left join invitation i on i.invitee_id = u.id
  left join "user" by on by.id = coalesce(i.inviter_id, u.inviter_id) and user_is_present(by.status)
  where u.id = $1`;
interface OwnInvitation {
  readonly invite_code: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly watched: boolean;
  readonly shared: boolean;
  readonly verified: boolean;
  readonly milestones: bigint;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const invitationDetail = handler(contract.invitations.invitationDetail, {
  run: async (call) => {
    const { db, config, settings, lang, user } = call;
    const [sums, [invitation]] = await Promise.all([
      readInviteSums(db, user.userId),
      preparedQuery<OwnInvitation>(db, 'invite_own', READ_OWN_INVITATION, [user.userId]),
    ]);
    if (!invitation) throw new Error(`user ${user.userId} has a session but no account`);
    const { invite_code, nickname, avatar, watched, shared, verified } = invitation;
    const links = inviteLinks(config, invite_code);
    const { joined, held, paid, missing, rejected, only_share } = sums;
    return {
      user: { invite_code },
      ...links,
      qr: call.appType === 'tg_mini' ? links.tg_url : links.url,
      text: inviteText(call, lang),
      counts: {
        registered: joined,
        watched: sums.watched,
        shared: sums.shared,
        qualified: held + paid,
        paid,
        pending: held,
        missing,
        rejected,
        only_share,
      },
      earned: formatMicro(sums.earned + invitation.milestones),
      milestones_earned: formatMicro(invitation.milestones),
      pending_amount: formatMicro(sums.pending),
      rules: {
        reward: formatMicro(settings.referral_reward),
        friend_reward: formatMicro(settings.first_view_reward),
        hold_hours: settings.referral_hold_ms / HOUR_MS,
        day_cap: settings.referral_day_cap,
        window_days: settings.referral_window_ms / DAY_MS,
        clawback_days: settings.referral_clawback_ms / DAY_MS,
        view_seconds: settings.view_min_ms / 1000,
      },
      inviter:
        nickname === null ? null : { nickname, avatar: avatar ?? '', watched, shared, verified },
    };
  },
});
