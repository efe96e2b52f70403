import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { nudgeFrom, nudgeText } from './friend-view.ts';
import { inviteLinks } from './links.ts';

const LOCK_FRIEND = `select i.state, i.reason, i.at, i.watched_at, i.shared_at, i.nudged_at, friend.nickname, u.invite_code
  from invitation i
  join "user" friend on friend.id = i.invitee_id and user_is_present(friend.status)
  join "user" u on u.id = i.inviter_id
  where i.invitee_id = $1 and i.inviter_id = $2
  for update of i`;
interface Friend {
  readonly state: 'registered';
  readonly reason: string | null;
  readonly at: Date;
  readonly watched_at: Date | null;
  readonly shared_at: Date | null;
  readonly nudged_at: Date | null;
  readonly nickname: string;
  readonly invite_code: string;
}

const SET_NUDGED_AT = 'update invitation set nudged_at = $2 where invitee_id = $1';

export const nudge = handler(contract.invitations.nudge, {
  run: async ({ db, clock, config, settings, lang, user, input }) => {
    const at = clock.rule();
    const [friend] = await preparedQuery<Friend>(db, 'invitee_lock', LOCK_FRIEND, [
      input.id,
      user.userId,
    ]);
    if (!friend) return fail(404);
    const nudgeAt = nudgeFrom(friend, settings);
    if (nudgeAt === null || nudgeAt > at)
      return fail(409, { data: { nudge_from: nudgeAt?.toISOString() ?? null } });
    await preparedQuery(db, 'invitee_nudged', SET_NUDGED_AT, [input.id, at]);
    return {
      text: nudgeText(friend, settings, lang),
      ...inviteLinks(config, friend.invite_code),
      nudge_from: new Date(at.getTime() + settings.nudge_every_ms).toISOString(),
    };
  },
});
