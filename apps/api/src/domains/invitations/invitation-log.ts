import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { pageAround, partOf } from '../../platform/paged.ts';
import { friendRows } from './friend-queries.ts';
import { friendView } from './friend-view.ts';
import { inviteSums } from './queries.ts';

export const invitationLog = handler(contract.invitations.invitationLog, {
  run: async ({ db, settings, lang, user, input }) => {
    const [sums, found] = await Promise.all([
      inviteSums(db, user.userId),
      friendRows(db, user.userId, input.state, partOf(input)),
    ]);
    return {
      list: found.slice(0, input.page_size).map((friend) => friendView(friend, settings, lang)),
      total: input.state === undefined ? sums.joined : sums[input.state],
      sum: formatMicro(sums.earned),
      ...pageAround(found, input),
    };
  },
});
