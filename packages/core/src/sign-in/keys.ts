/** Apart from the questions, which the first load does without. */
export const signInKeys = { all: ['signIn'], days: ['signIn', 'days'] } as const;
