import { contract } from '@taice/contract';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { configs } from '../sign-in/configs.ts';
import { newDailyTask } from '../tasks/new-daily-task.ts';
import { runAsPerson } from './run-as-person.ts';
import { requirePerson } from './person.ts';

export const today = handler(contract.bot.today, {
  run: async (call) => {
    const person = await requirePerson(call, call.input.telegram_id);
    const [streak, daily] = await Promise.all([
      runAsPerson(configs, call, person, {}),
      runAsPerson(newDailyTask, call, person, {}),
    ]);
    const { days, today_done: isDone, surplus_sign_in_days: surplusDays } = streak;
    const signedInDays = days.length - surplusDays;
    const dayNo = isDone ? signedInDays : signedInDays + 1;
    const pointsForDay = (day: number): string => {
      const entry = days.find(({ day_no }) => day_no === ((day - 1) % days.length) + 1);
      return formatMicro(parseMicro(entry?.point ?? '0') + parseMicro(entry?.bonus ?? '0'));
    };
    const openGroups = daily.groups.filter(({ bonus_state }) => bonus_state === 'locked');
    return {
      nickname: person.nickname,
      reset_in_s: Math.floor((Date.parse(streak.reset_at) - call.clock.rule().getTime()) / 1000),
      sign_in: streak.streak_off
        ? null
        : {
            done: isDone,
            day_no: dayNo,
            point: pointsForDay(dayNo),
            tomorrow_point: pointsForDay(dayNo + 1),
            current: streak.current,
            best: streak.best,
            freezes: streak.freezes,
          },
      groups: openGroups.map(({ name, points_left, quest }) => ({
        name,
        points_left,
        route: quest.find(({ is_complete }) => !is_complete)?.action_route ?? '/Task',
      })),
      points_left: formatMicro(
        openGroups.reduce((sum, { points_left }) => sum + parseMicro(points_left), 0n),
      ),
      total_num: daily.total_groups,
    };
  },
});
