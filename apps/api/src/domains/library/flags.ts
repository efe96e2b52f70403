import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { flagsOf } from './flag-queries.ts';

export const flags = handler(contract.library.flags, {
  run: async ({ db, user }) => ({ flags: await flagsOf(db, user.userId) }),
});
