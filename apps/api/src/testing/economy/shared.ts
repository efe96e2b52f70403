import { numbers } from './before.ts';
import {
  type Account,
  add,
  type ByPath,
  type Deeds,
  earnOn,
  isOwnPerson,
  release,
} from './earn.ts';
import type { Rules } from './rules.ts';

// Things that accounts take from each other: the first one has it, and scripts are first.

/** The demo's weekly campaign: so much for each who does all of it, while its pool lasts. */
const campaign = {
  each: 250,
  pool: 100_000,
  needs: { watch_video: 10, share_post: 3, comment: 2 } satisfies Deeds,
};
/** Creators' rewards of a day: one for so many people, of so many places of so much. */
const creators = { people: 500, places: 20, each: 5 };

/** One account's part in the week's campaign. */
export interface Joined {
  readonly done: Deeds;
  won: boolean;
}

/** The week's campaign and the day's videos with something on them. */
export const createShared = (people: number) => {
  const left = { campaign: 0, places: [] as number[] };
  return {
    begin: (day: number): void => {
      if (day % 7 === 0) left.campaign = campaign.pool;
      const videos = Math.ceil(people / creators.people);
      left.places = Array.from({ length: videos }, () => creators.places);
    },
    take: (account: Account, joined: Joined, deeds: Deeds, rules: Rules): ByPath => {
      const by: ByPath = {};
      const { done } = joined;
      const needs = Object.entries(campaign.needs) as [keyof typeof campaign.needs, number][];
      for (const [kind] of needs) done[kind] = (done[kind] ?? 0) + (deeds[kind] ?? 0);
      const isDone = needs.every(([kind, total]) => (done[kind] ?? 0) >= total);
      if (isDone && !joined.won && isOwnPerson(account, rules) && left.campaign >= campaign.each) {
        joined.won = true;
        left.campaign -= campaign.each;
        by.campaigns = campaign.each;
      }
      const watched = deeds.watch_video ?? 0;
      for (const [at, free] of left.places.slice(0, watched).entries())
        if (free > 0) {
          left.places[at] = free - 1;
          by.creators = (by.creators ?? 0) + creators.each;
        }
      return by;
    },
  };
};

/** First videos of an address and day, and held ones that are released there. */
export const createPlaces = (rules: Rules) => {
  const { on } = rules;
  const maps = () => new Map<string, number>();
  const [taken, released, signedIn] = [maps(), maps(), maps()];
  const takes = (of: Map<string, number>, key: string, most: number): boolean => {
    const before = of.get(key) ?? 0;
    if (before < most) of.set(key, before + 1);
    return before < most;
  };
  return {
    /** As `earnOn`, where so many others of the address were before. */
    earn: (
      account: Account,
      { address, day }: { readonly address: string; readonly day: number },
      deeds: Deeds,
    ): ByPath => {
      const key = `${address} ${day}`;
      const isBarred = on.has('one_device') && account.sharesDevice;
      const isFirst = (deeds.watch_video ?? 0) > 0 && account.first === 'none' && !isBarred;
      const hasPlace =
        isFirst &&
        (!on.has('first_view_quota') || takes(taken, key, numbers.first_views_per_network));
      // Accounts that never watched share a quota.
      const isBare = account.viewDays === 0 && !deeds.watch_video;
      const signsIn = on.has('sign_in_quota') && deeds.sign_in && isBare;
      const done =
        signsIn && !takes(signedIn, key, numbers.sign_ins_per_network)
          ? { ...deeds, sign_in: 0 }
          : deeds;
      const by = earnOn(account, day, done, rules, hasPlace);
      const mayRelease = account.first === 'held' && account.viewDays >= numbers.first_view_days;
      if (mayRelease && takes(released, key, numbers.first_views_released))
        add(by, release(account, rules));
      return by;
    },
  };
};
