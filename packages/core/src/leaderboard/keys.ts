/** Not in the module of the queries, which the first load does not need. */
export const leaderboardKeys = { all: ['leaderboard'] } as const;
