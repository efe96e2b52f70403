import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readQuests } from './quest.ts';

export const unfinishTaskNum = handler(contract.tasks.unfinishTaskNum, {
  run: async (call) => {
    const quests = await readQuests(call, call.user.userId, call.lang);
    if (!quests) return fail(401);
    const openCount = (type: Parameters<typeof quests.ofType>[0]): number =>
      quests.ofType(type).filter(([, item]) => !item.is_complete).length;
    const nums = {
      new_user: openCount('new_user'),
      day: openCount('day'),
      week: openCount('week'),
      advanced: openCount('advanced'),
    };
    return { total: nums.new_user + nums.day + nums.week + nums.advanced, ...nums };
  },
});
