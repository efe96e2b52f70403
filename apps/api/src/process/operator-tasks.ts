import { parseMicro } from '@taice/core/rules';
import type { TaskChange } from '../domains/tasks/change-task.ts';
import { UsageError } from './usage-error.ts';

export const taskUsage = `  tasks                                            tasks, their totals and points, now and from later days
  change-task CODE --from 2026-12-01 [--points 20] [--total 5] [--is on|off] --reason TEXT
                                                   changes it from a later day; weekly tasks change on Mondays`;

const integerPattern = /^[1-9]\d{0,8}$/;
const amount = /^\d{1,9}(\.\d{1,6})?$/;

/** The day from which a change applies. */
export const laterDayOf = ({
  from,
}: Readonly<Record<string, string | boolean | undefined>>): string => {
  if (typeof from !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(from) || Number.isNaN(Date.parse(from)))
    throw new UsageError('--from needs a day like 2026-12-01');
  return from;
};

/** An operator's change of a task, from the options of the command. */
export const taskChangeOf = (
  values: Readonly<Record<string, string | boolean | undefined>>,
): TaskChange => {
  const from = laterDayOf(values);
  const { points, total, is } = values;
  if (points === undefined && total === undefined && is === undefined)
    throw new UsageError('add --points, --total or --is');
  if (
    points !== undefined &&
    !(typeof points === 'string' && amount.test(points) && parseMicro(points) > 0n)
  )
    throw new UsageError('--points needs an amount above 0');
  if (total !== undefined && !(typeof total === 'string' && integerPattern.test(total)))
    throw new UsageError('--total needs a whole number above 0');
  if (is !== undefined && is !== 'on' && is !== 'off') throw new UsageError('--is needs on or off');
  return {
    from,
    ...(typeof points === 'string' && { point: parseMicro(points) }),
    ...(typeof total === 'string' && { totalNum: Number(total) }),
    ...(is && { status: is }),
  };
};
