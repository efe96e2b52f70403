import type { Arrivals } from '@taice/core';
import { addAmounts, subtractAmounts, sumAmounts } from '@taice/core/rules';

/** Friends that are shown by name. */
export const shownFriends = 3;

/** Points of the friends in check that are not shown by name. */
export const getUnlistedFriendsAmount = ({ friends, friends_amount }: Arrivals): string =>
  subtractAmounts(friends_amount, sumAmounts(friends.slice(0, shownFriends)));

/** All pending points. */
export const arrivalsSum = ({ tonight, friends_amount }: Arrivals): string =>
  addAmounts(tonight.pays, friends_amount);
