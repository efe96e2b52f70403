/** Not in the module of the queries, which the first load does not need. */
export const rewardKeys = {
  all: ['rewards'],
  ofPost: (postId: string) => ['rewards', 'ofPost', postId],
  days: ['rewards', 'days'],
  daysOf: (from: string, to: string) => ['rewards', 'days', from, to],
  why: (rowId: string) => ['rewards', 'why', rowId],
} as const;
