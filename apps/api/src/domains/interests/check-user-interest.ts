import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { countInterests } from './queries.ts';

export const checkUserInterest = handler(contract.interests.checkUserInterest, {
  run: async ({ db, user }) => {
    const num = await countInterests(db, user.userId);
    return { has_interest: num > 0 ? (1 as const) : (0 as const), num };
  },
});
