import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { saveResumeState } from './resume-state-queries.ts';

export const keepPlace = handler(contract.user.keepPlace, {
  run: async ({ db, clock, user, input }) => {
    const { launch, path, kept } = input;
    await saveResumeState(db, { userId: user.userId, launch, at: clock.real() }, { path, kept });
    return {};
  },
});
