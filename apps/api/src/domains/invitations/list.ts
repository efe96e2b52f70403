import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { hot } from '../../platform/db/pool.ts';
import { words } from '../../platform/words.ts';
import { inviteSums } from './queries.ts';

const CLAIMED = `select split_part(ref_id, ':', 1) as need from claimable
  where user_id = $1 and type = 'invite_milestone' and state = 'claimed'`;

export const list = handler(contract.invitations.list, {
  run: async ({ db, numbers, lang, user }) => {
    const [sums, rows] = await Promise.all([
      inviteSums(db, user.userId),
      hot<{ need: string }>(db, 'milestones_claimed', CLAIMED, [user.userId]),
    ]);
    const claimed = new Set(rows.map(({ need }) => need));
    const { held, paid } = sums;
    return {
      qualified_num: held + paid,
      list: numbers.invite_milestones.map(({ need, point }) => ({
        id: `${need}`,
        name: words(lang, 'invite.milestone', { count: need }),
        need,
        point: formatMicro(point),
        state: claimed.has(`${need}`)
          ? ('claimed' as const)
          : paid >= need
            ? ('open' as const)
            : ('locked' as const),
        progress: Math.min(paid, need),
      })),
    };
  },
});
