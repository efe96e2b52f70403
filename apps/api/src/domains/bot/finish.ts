import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { finishUpdate } from './update-queries.ts';

export const finish = handler(contract.bot.finish, {
  run: async ({ db, clock, input }) => {
    await finishUpdate(db, input.update_id, clock.real());
    return {};
  },
});
