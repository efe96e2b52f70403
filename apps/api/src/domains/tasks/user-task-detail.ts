import { contract } from '@taice/contract';
import { formatMicro, nextReset, parseFactor, settledAmount } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { todayFactor } from '../wallet/today-factor.ts';
import { readQuests } from './quest.ts';

export const userTaskDetail = handler(contract.tasks.userTaskDetail, {
  run: async (call) => {
    const { clock, lang, user, input } = call;
    const [quests, factor] = await Promise.all([
      readQuests(call, user.userId, lang),
      todayFactor(call),
    ]);
    if (!quests) return fail(401);
    const { today } = quests.standing;
    return {
      today_user_point: formatMicro(today),
      today_estimated_eaming: formatMicro(settledAmount(today, parseFactor(factor))),
      is_has_new_user_task: quests.hasNewUserTask,
      quest: quests.ofType(input.task_type).map(([, item]) => item),
      factor,
      reset_at: new Date(nextReset(clock.rule())).toISOString(),
    };
  },
});
