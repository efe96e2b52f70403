import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { readMembers, readTaskProgress } from './member-queries.ts';
import { listActivities } from './queries.ts';
import { toActivityCard } from './activity-card.ts';
import { readAudience } from './audience.ts';

export const list = handler(contract.activities.list, {
  run: async (call) => {
    const { db, clock, config, user, lang, input } = call;
    const at = clock.rule();
    const rows = await listActivities(db, input.state, await readAudience(call), {
      at,
      ...limitOffsetOf(input),
    });
    const pageRows = rows.slice(0, input.page_size);
    const ids = pageRows.map(({ id }) => id);
    const [members, tallies] = user
      ? await Promise.all([
          readMembers(db, ids, [user.userId]),
          readTaskProgress(db, ids, [user.userId]),
        ])
      : [[], new Map()];
    return {
      list: pageRows.map((activity) =>
        toActivityCard(activity, {
          lang,
          at,
          mediaUrl: config.mediaUrl,
          member: members.find(({ activity_id }) => activity_id === activity.id),
          tallies,
        }),
      ),
      ...pageFields(rows, input),
    };
  },
});
