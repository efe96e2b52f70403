import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { findResumeState } from './resume-state-queries.ts';

export const place = handler(contract.user.place, {
  run: async ({ db, clock, user, input }) => {
    const at = clock.real();
    const found = await findResumeState(db, { userId: user.userId, launch: input.launch, at });
    if (!found) return { place: null };
    const { path, kept } = found;
    return { place: { path, kept, age_ms: Math.max(0, at.getTime() - found.at.getTime()) } };
  },
});
