import type { ByPath, ActivityCounts } from './earn.ts';

// Shared budgets: the first account gets them, and scripts are first.

/** The demo's weekly campaign: so much for each who does all of it, while its pool lasts. */
const campaign = {
  each: 250,
  pool: 100_000,
  needs: { watch_video: 10, share_post: 3, comment: 2 } satisfies ActivityCounts,
};
/** Creators' rewards of a day: one for so many people, of so many places of so much. */
const creators = { people: 500, places: 20, each: 5 };

/** One account's part in the week's campaign. */
export interface CampaignParticipation {
  readonly done: ActivityCounts;
  won: boolean;
}

/** The week's campaign and the day's videos with something on them. */
export const createShared = (peopleCount: number) => {
  const remaining = { campaign: 0, places: [] as number[] };
  return {
    begin: (day: number): void => {
      if (day % 7 === 0) remaining.campaign = campaign.pool;
      const videos = Math.ceil(peopleCount / creators.people);
      remaining.places = Array.from({ length: videos }, () => creators.places);
    },
    take: (participation: CampaignParticipation, activity: ActivityCounts): ByPath => {
      const points: ByPath = {};
      const { done } = participation;
      const requirements = Object.entries(campaign.needs) as [
        keyof typeof campaign.needs,
        number,
      ][];
      for (const [kind] of requirements) done[kind] = (done[kind] ?? 0) + (activity[kind] ?? 0);
      const isDone = requirements.every(([kind, total]) => (done[kind] ?? 0) >= total);
      if (isDone && !participation.won && remaining.campaign >= campaign.each) {
        participation.won = true;
        remaining.campaign -= campaign.each;
        points.campaigns = campaign.each;
      }
      const watched = activity.watch_video ?? 0;
      for (const [at, free] of remaining.places.slice(0, watched).entries())
        if (free > 0) {
          remaining.places[at] = free - 1;
          points.creators = (points.creators ?? 0) + creators.each;
        }
      return points;
    },
  };
};
