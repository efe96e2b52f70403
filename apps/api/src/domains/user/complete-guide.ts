import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { finishGuide } from './queries.ts';

export const completeGuide = handler(contract.user.completeGuide, {
  run: async ({ db, clock, user }) => {
    const at = clock.rule();
    const { userId } = user;
    if (await finishGuide(db, userId, at))
      await emit(db, { type: 'user.step', userId, at, payload: { step: 'guide' } });
    return { is_new_desc: 1 as const };
  },
});
