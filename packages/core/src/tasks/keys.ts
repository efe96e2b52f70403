/** The key of all task queries. Not in their module, which the first load does not need. */
export const tasksKeyPrefix = ['tasks'] as const;
