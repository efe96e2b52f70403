import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { translate } from '../../platform/translate.ts';
import { milestonesOf } from './milestones.ts';
import { readInviteSums } from './queries.ts';

export const list = handler(contract.invitations.list, {
  run: async ({ db, settings, lang, user }) => {
    const { held, paid } = await readInviteSums(db, user.userId);
    const milestones = await milestonesOf(db, { settings }, user.userId, paid);
    return {
      qualified_num: held + paid,
      list: milestones.map(({ need, point, state }) => ({
        id: `${need}`,
        name: translate(lang, 'invite.milestone', { count: need }),
        need,
        point: formatMicro(point),
        state,
        progress: Math.min(paid, need),
      })),
    };
  },
});
