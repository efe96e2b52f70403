import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { listFriends } from './friend-queries.ts';
import { friendView } from './friend-view.ts';
import { readInviteSums } from './queries.ts';

export const invitationLog = handler(contract.invitations.invitationLog, {
  run: async ({ db, settings, lang, user, input }) => {
    const [sums, friends] = await Promise.all([
      readInviteSums(db, user.userId),
      listFriends(db, user.userId, input.state, limitOffsetOf(input)),
    ]);
    return {
      list: friends.slice(0, input.page_size).map((friend) => friendView(friend, settings, lang)),
      total: input.state === undefined ? sums.joined : sums[input.state],
      sum: formatMicro(sums.earned),
      ...pageFields(friends, input),
    };
  },
});
