import { contract } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { translate } from '../../platform/translate.ts';
import { outcomeOf } from '../wallet/outcome.ts';
import { type LogRow, readLog, sumLog } from './log-queries.ts';
import { taskName } from './quest.ts';

const nameOf = (lang: Lang, { group_name, task_key, unit_key, total_num }: LogRow): string => {
  if (group_name) return translate(lang, 'task.group', { name: group_name[lang] });
  if (task_key === null || unit_key === null || total_num === null)
    throw new TypeError('a completed task has no definition');
  return taskName(lang, { task_key, unit_key, total_num });
};

export const userTaskPointLog = handler(contract.tasks.userTaskPointLog, {
  run: async (call) => {
    const { db, lang, user, input } = call;
    const { task_type: type, from, to } = input;
    const filter = { userId: user.userId, type, from, to };
    const [found, sum] = await Promise.all([
      readLog(db, filter, limitOffsetOf(input)),
      sumLog(db, filter),
    ]);
    return {
      list: found.slice(0, input.page_size).map((row) => ({
        id: row.id,
        task_name: nameOf(lang, row),
        task_type: row.task_type,
        is_bonus: row.group_name !== null,
        point: formatMicro(row.amount),
        biz_date: row.biz_date,
        at: row.at.toISOString(),
        status: row.reason === null ? outcomeOf(row).status : ('unpaid' as const),
        reason: row.reason,
      })),
      ...pageFields(found, input),
      sum: formatMicro(sum),
    };
  },
});
