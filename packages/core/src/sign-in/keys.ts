/** Not in the module of the queries, which the first load does not need. */
export const signInKeys = { all: ['signIn'], days: ['signIn', 'days'] } as const;
