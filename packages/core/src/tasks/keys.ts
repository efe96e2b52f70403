/** All that is asked about tasks. Apart from the questions, which the first load does without. */
export const allTasks = ['tasks'] as const;
