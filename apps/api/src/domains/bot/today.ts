import { contract } from '@taice/contract';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { configs } from '../sign-in/configs.ts';
import { readQuests } from '../tasks/quest.ts';
import { answerAs } from './as-person.ts';
import { requirePerson } from './person.ts';

export const today = handler(contract.bot.today, {
  run: async (call) => {
    const person = await requirePerson(call, call.input.telegram_id);
    const [streak, quests] = await Promise.all([
      answerAs(configs, call, person, {}),
      readQuests(call, person.id, person.lang),
    ]);
    if (!quests) return fail(404);
    const { days, today_done: isDone, surplus_sign_in_days: surplus } = streak;
    const done = days.length - surplus;
    const dayNo = isDone ? done : done + 1;
    const paid = (day: number): string => {
      const found = days.find(({ day_no }) => day_no === ((day - 1) % days.length) + 1);
      return formatMicro(parseMicro(found?.point ?? '0') + parseMicro(found?.bonus ?? '0'));
    };
    const items = (['new_user', 'day'] as const).flatMap((type) =>
      quests.ofType(type).map(([, item]) => item),
    );
    return {
      nickname: person.nickname,
      reset_in_s: Math.floor((Date.parse(streak.reset_at) - call.clock.rule().getTime()) / 1000),
      sign_in: streak.streak_off
        ? null
        : {
            done: isDone,
            day_no: dayNo,
            point: paid(dayNo),
            tomorrow_point: paid(dayNo + 1),
            current: streak.current,
            best: streak.best,
            freezes: streak.freezes,
          },
      tasks: items
        .filter(({ is_complete }) => !is_complete)
        .map(({ task_name, point, unit_key, complete_num, total_num, action_route }) => ({
          name: task_name,
          point,
          unit_key,
          complete_num,
          total_num,
          route: action_route,
        })),
      done_num: items.filter(({ is_complete }) => is_complete).length,
    };
  },
});
