import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { finishGuide } from './queries.ts';

export const completeGuide = handler(contract.user.completeGuide, {
  run: async ({ db, clock, user }) => {
    await finishGuide(db, user.userId, clock.rule());
    return { is_new_desc: 1 as const };
  },
});
