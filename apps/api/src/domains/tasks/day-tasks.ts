import { businessDay, pointsToMicro } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { readDefs, readGroups } from './definition-queries.ts';
import { initialTasks, groupBonus, groups } from './definitions.ts';

declare module '../../platform/services.ts' {
  interface Services {
    /** This process's copy of the day's tasks. */
    readonly dayTasks: DayTasks;
  }
}

/** The total of a day's tasks, for texts shown to unknown visitors. */
export interface DayTasks {
  /** All tasks together, with all group bonuses. Micro-points. */
  totalPoints(): bigint;
  refresh(): Promise<void>;
}

const totalPointsOf = <Group>(
  tasks: readonly { readonly point: bigint; readonly group: Group | null }[],
  bonuses: ReadonlyMap<Group, bigint>,
): bigint => {
  const groupIds = new Set(tasks.flatMap(({ group }) => (group === null ? [] : [group])));
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
  return (
    sum(tasks.map(({ point }) => point)) +
    sum([...groupIds].map((group) => bonuses.get(group) ?? 0n))
  );
};

/** The total of the product's first tasks. */
export const initialTotal = totalPointsOf(
  initialTasks
    .filter(({ type }) => type === 'day')
    .map(({ point, group = null }) => ({ point: pointsToMicro(point), group })),
  new Map(groups.map(({ code }) => [code, pointsToMicro(groupBonus)])),
);

/** The product's first tasks until the first read. */
export const createDayTasks = ({ db, clock }: Pick<Services, 'db' | 'clock'>): DayTasks => {
  let total = initialTotal;
  return {
    totalPoints: () => total,
    refresh: async () => {
      const today = businessDay(clock.rule());
      const [defs, all] = await Promise.all([readDefs(db, today, today), readGroups(db)]);
      total = totalPointsOf(
        defs
          .filter(({ task_type }) => task_type === 'day')
          .map(({ point, group_id: group }) => ({ point, group })),
        new Map(all.map(({ id, bonus }) => [id, bonus])),
      );
    },
  };
};
