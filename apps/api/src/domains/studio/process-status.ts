import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { standsOf } from './post-steps.ts';

export const processStatus = handler(contract.studio.processStatus, {
  run: async ({ db, user, input }) => ({ list: await standsOf(db, user.userId, input.id ?? null) }),
});
