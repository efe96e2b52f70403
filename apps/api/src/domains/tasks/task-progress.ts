import type { TaskCount } from './task-counting-rules.ts';
import type { Span } from './periods.ts';

/** Progress of one kind in a period. */
export interface TaskProgress {
  readonly units: readonly string[];
  readonly ms: number;
}
export const noProgress: TaskProgress = { units: [], ms: 0 };

/** A count's unit within a span. */
const unitIn = (span: Span, { unit, isDaily, day }: TaskCount): string =>
  span === 'week' && isDaily ? `${unit}@${day}` : unit;

/**
 * Applies or takes back one count; returns the same progress if nothing changes. Keeps at most `max` units, the
 * highest number any task of the kind asks for. Pure: additions give the same result in any order and if repeated.
 */
export const applyCount = (
  tally: TaskProgress,
  taskCount: TaskCount,
  span: Span,
  max: number,
): TaskProgress => {
  // An event is handled once, so added time needs no unit.
  if (taskCount.ms !== undefined) return { ...tally, ms: tally.ms + taskCount.ms };
  const { units } = tally;
  const unit = unitIn(span, taskCount);
  if (taskCount.isUndo) {
    const remaining = units.filter((each) => each !== unit);
    return remaining.length === units.length ? tally : { ...tally, units: remaining };
  }
  const { group } = taskCount;
  const isCounted =
    units.includes(unit) || (group !== undefined && units.some((each) => each.startsWith(group)));
  return isCounted || units.length >= max ? tally : { ...tally, units: [...units, unit] };
};

/** The number that a progress counts for a task: seconds, or times. */
export const numOf = ({ unit_key }: { unit_key: 'time' | 'other' }, tally: TaskProgress): number =>
  unit_key === 'time' ? Math.floor(tally.ms / 1000) : tally.units.length;
