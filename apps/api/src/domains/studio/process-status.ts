import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { processStatesOf } from './post-state.ts';

export const processStatus = handler(contract.studio.processStatus, {
  run: async ({ db, user, input }) => ({
    list: await processStatesOf(db, user.userId, input.id ?? null),
  }),
});
