import type { Services } from '../../../platform/services.ts';
import type { SignedWeeks } from '../../ledger/days/day-routes.ts';
import { findWeekRoot, listWeekRoots } from './queries.ts';
import { weekFileKey } from './sign-weeks.ts';

/** The signed weeks for the public routes. */
export const signedWeeks = ({ db }: Pick<Services, 'db'>): SignedWeeks => ({
  list: async () => (await listWeekRoots(db)).map((week) => ({ ...week, name: week.week_key })),
  pathOf: async (key) => ((await findWeekRoot(db, key)) ? weekFileKey(key) : undefined),
});
