import { contract } from '@taice/contract';
import { businessDay, formatMicro, nextReset } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readGroups } from './definition-queries.ts';
import { readQuests } from './quest.ts';
import { type BonusRow, readBonuses } from './standing-queries.ts';

const bonusState = (row: BonusRow | undefined): 'locked' | 'claimable' | 'credited' => {
  if (row?.state === 'open') return 'claimable';
  return row?.state === 'claimed' ? 'credited' : 'locked';
};

export const newDailyTask = handler(contract.tasks.newDailyTask, {
  run: async (call) => {
    const { db, clock, lang, user } = call;
    const now = clock.rule();
    const date = businessDay(now);
    const [quests, all] = await Promise.all([readQuests(call, user.userId, lang), readGroups(db)]);
    if (!quests) return fail(401);
    const bonusOf = await readBonuses(
      db,
      user.userId,
      date,
      all.map(({ code }) => code),
    );
    const daily = quests.ofType('day');
    const completedGroups = all.filter(({ code }) => bonusState(bonusOf(code)) !== 'locked');
    const groups = all.map(({ id, code, name, bonus }) => {
      const ownTasks = daily.filter(([def]) => def.group_id === id);
      const quest = ownTasks.map(([, item]) => item);
      const row = bonusOf(code);
      const state = bonusState(row);
      const openTasks = ownTasks.filter(([, item]) => !item.is_complete);
      const remaining = openTasks.reduce(
        (sum, [{ point }]) => sum + point,
        state === 'locked' ? bonus : 0n,
      );
      return {
        id: `${id}`,
        name: name[lang],
        done: quest.filter((item) => item.is_complete).length,
        total: quest.length,
        bonus: formatMicro(bonus),
        points_left: formatMicro(remaining),
        bonus_state: state,
        claim_id: row?.state === 'open' ? `${row.id}` : null,
        quest,
      };
    });
    return {
      date,
      reset_at: new Date(nextReset(now)).toISOString(),
      groups,
      done_groups: completedGroups.length,
      total_groups: groups.length,
      bonus_today: formatMicro(completedGroups.reduce((sum, { bonus }) => sum + bonus, 0n)),
    };
  },
});
