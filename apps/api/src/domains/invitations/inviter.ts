import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { readInviteCode } from '../user/invite-code.ts';

const FIND_INVITER = `select nickname, avatar from "user" where invite_code = $1 and status in ('active', 'limited')`;

export const inviter = handler(contract.invitations.inviter, {
  run: async ({ db, settings, input }) => {
    const code = readInviteCode(input.invite_code);
    const rows =
      code === undefined
        ? []
        : await preparedQuery<{ nickname: string; avatar: string }>(
            db,
            'invite_inviter',
            FIND_INVITER,
            [code],
          );
    const [person] = rows;
    if (!person) return fail(1111);
    return {
      ...person,
      reward: formatMicro(settings.referral_reward),
      friend_reward: formatMicro(settings.first_view_reward),
    };
  },
});
