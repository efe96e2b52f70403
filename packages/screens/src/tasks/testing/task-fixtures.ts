import type { TaskGroup } from '@taice/core';
import type { QuestItem } from '@taice/contract';

export const resetAt = '2026-11-21T16:00:00Z';

let ids = 0;
/** A task without progress. */
export const quest = (overrides: Partial<QuestItem> = {}): QuestItem => {
  ids += 1;
  return {
    id: String(ids),
    task_name: 'Watch 5 videos',
    task_key: 'watch_video',
    unit_key: 'other',
    complete_num: 0,
    total_num: 5,
    unwatched_num: 0,
    point: '20',
    is_complete: false,
    group_id: null,
    state: 'todo',
    reason: null,
    action_route: '/V2/videos',
    reset_at: resetAt,
    ...overrides,
  };
};

/** A completed and paid task. */
export const done = (overrides: Partial<QuestItem> = {}): QuestItem => {
  const open = quest(overrides);
  return {
    ...open,
    complete_num: open.total_num,
    is_complete: true,
    state: 'credited',
    ...overrides,
  };
};

export const group = (
  name: string,
  list: readonly QuestItem[],
  overrides: Partial<TaskGroup> = {},
): TaskGroup => {
  const finished = list.filter(({ is_complete }) => is_complete).length;
  return {
    id: name,
    name,
    done: finished,
    total: 3,
    bonus: '100',
    points_left: '160',
    bonus_state: 'locked',
    claim_id: null,
    quest: [...list],
    ...overrides,
  };
};

export const daily = (groups: readonly TaskGroup[]) => ({
  date: '2026-11-21',
  reset_at: resetAt,
  groups: [...groups],
  done_groups: groups.filter((each) => each.done === each.total).length,
  total_groups: groups.length,
  bonus_today: '0',
});

export const detail = (list: readonly QuestItem[], overrides: object = {}) => ({
  today_user_point: '34',
  today_estimated_eaming: '31.96',
  is_has_new_user_task: false,
  quest: list,
  factor: '0.940000000000',
  reset_at: resetAt,
  ...overrides,
});
