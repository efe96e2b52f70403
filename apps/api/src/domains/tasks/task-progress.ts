import type { TaskCount } from './task-counting-rules.ts';
import type { Span } from './periods.ts';

/** What was done of a kind in a period. */
export interface TaskProgress {
  readonly units: readonly string[];
  readonly ms: number;
}
export const noProgress: TaskProgress = { units: [], ms: 0 };

/** A mark's unit as the tally of a span has it. */
const unitIn = (span: Span, { unit, isDaily, day }: TaskCount): string =>
  span === 'week' && isDaily ? `${unit}@${day}` : unit;

/**
 * The tally with a mark more, or with one taken back; the same tally where it says nothing new. At most `most` units are
 * kept: all that any task of the kind asks for. Pure: marks that only add come to the same number in any order and
 * however often.
 */
export const applyMark = (
  tally: TaskProgress,
  mark: TaskCount,
  span: Span,
  most: number,
): TaskProgress => {
  // An event is told once, and what it adds to time needs no name.
  if (mark.ms !== undefined) return { ...tally, ms: tally.ms + mark.ms };
  const { units } = tally;
  const unit = unitIn(span, mark);
  if (mark.takesBack) {
    const left = units.filter((each) => each !== unit);
    return left.length === units.length ? tally : { ...tally, units: left };
  }
  const { group } = mark;
  const isThere =
    units.includes(unit) || (group !== undefined && units.some((each) => each.startsWith(group)));
  return isThere || units.length >= most ? tally : { ...tally, units: [...units, unit] };
};

/** How far a tally brings a task: seconds, or times. */
export const numOf = ({ unit_key }: { unit_key: 'time' | 'other' }, tally: TaskProgress): number =>
  unit_key === 'time' ? Math.floor(tally.ms / 1000) : tally.units.length;
