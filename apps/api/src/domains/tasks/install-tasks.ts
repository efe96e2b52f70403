import type { Database } from '../../platform/db/pool.ts';
import { initialTasks, groupBonus, groups, routes } from './definitions.ts';

/** Before any possible day. */
const FIRST_VALID_DAY = '2020-01-01';

/** Installs the product's tasks; an existing task stays in any version. */
export const installTasks = async (db: Database): Promise<void> => {
  await db
    .insertInto('task_group')
    .values(
      groups.map(({ code, name }, sort) => ({
        code,
        name: JSON.stringify(name),
        sort: sort + 1,
        bonus: BigInt(groupBonus) * 1_000_000n,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const rows = await db.selectFrom('task_group').select(['id', 'code']).execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  await db
    .insertInto('task_def')
    .values(
      initialTasks.map(({ code, type, group, key, unit, total, point }, sort) => ({
        code,
        task_type: type,
        group_id: group === undefined ? null : (ids.get(group) ?? null),
        task_key: key,
        unit_key: unit ?? 'other',
        total_num: total,
        point: BigInt(point) * 1_000_000n,
        sort: sort + 1,
        action_route: routes[key],
        status: 'on' as const,
        valid_from: FIRST_VALID_DAY,
      })),
    )
    // Its first version always exists.
    .onConflict((conflict) => conflict.columns(['code', 'valid_from']).doNothing())
    .execute();
};
