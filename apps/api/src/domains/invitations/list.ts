import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { words } from '../../platform/words.ts';
import { milestonesOf } from './milestones.ts';
import { inviteSums } from './queries.ts';

export const list = handler(contract.invitations.list, {
  run: async ({ db, settings, lang, user }) => {
    const { held, paid } = await inviteSums(db, user.userId);
    const all = await milestonesOf(db, { settings }, user.userId, paid);
    return {
      qualified_num: held + paid,
      list: all.map(({ need, point, state }) => ({
        id: `${need}`,
        name: words(lang, 'invite.milestone', { count: need }),
        need,
        point: formatMicro(point),
        state,
        progress: Math.min(paid, need),
      })),
    };
  },
});
