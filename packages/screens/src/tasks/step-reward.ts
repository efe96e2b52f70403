import { type NextStep, signInQueries } from '@taice/core';
import { addAmounts } from '@taice/core/rules';
import { getDayPayment } from '../shared/sign-in/use-sign-in.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

type Step = Extract<NextStep, { kind: 'do' }>;

export type StepReward = {
  /** Points of today's sign-in, if that is the step. All these are decimal strings. */
  readonly day: string;
  /** Points of the step itself. A sign-in shows one number everywhere: its day's, without its task's. */
  readonly own: string;
  /** Including the group's bonus, if the step finishes the group. */
  readonly all: string;
};

/** The points of one step: the same sum wherever the step appears. */
export function useStepReward(): (step: Step) => StepReward {
  const { data: days } = useRead(signInQueries.days(useTaice()));
  const today = days?.days.find(({ state }) => state === 'today');
  return ({ quest, group, last }) => {
    const day = quest.task_key === 'sign_in' && today ? String(getDayPayment(today)) : '0';
    const own = Number(day) > 0 ? day : quest.point;
    return { day, own, all: last ? addAmounts(own, group.bonus) : own };
  };
}
