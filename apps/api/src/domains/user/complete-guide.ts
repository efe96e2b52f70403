import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { finishGuide } from './queries.ts';

export const completeGuide = handler(contract.user.completeGuide, {
  run: async ({ db, clock, user, input }) => ({
    is_new_desc: 1 as const,
    age_confirmed: await finishGuide(db, user.userId, {
      ageConfirmed: input.age_confirmed,
      at: clock.rule(),
    }),
  }),
});
