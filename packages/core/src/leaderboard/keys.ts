/** Apart from the questions, which the first load does without. */
export const leaderboardKeys = { all: ['leaderboard'] } as const;
