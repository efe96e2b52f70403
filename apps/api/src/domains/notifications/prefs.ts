import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { prefsOf } from './pref-queries.ts';

export const prefs = handler(contract.notifications.prefs, {
  run: ({ db, clock, user: { userId } }) => prefsOf(db, userId, clock.rule()),
});
