import type { Services } from '../../../platform/services.ts';
import type { SignedWeeks } from '../../ledger/days/day-routes.ts';
import { weekRoot, weekRoots } from './queries.ts';
import { weekFileOf } from './sign-weeks.ts';

/** The signed weeks for the public routes. */
export const signedWeeks = ({ db }: Pick<Services, 'db'>): SignedWeeks => ({
  list: async () => (await weekRoots(db)).map((week) => ({ ...week, name: week.week_key })),
  pathOf: async (key) => ((await weekRoot(db, key)) ? weekFileOf(key) : undefined),
});
