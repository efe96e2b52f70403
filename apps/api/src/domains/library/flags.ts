import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { readFlags } from './flag-queries.ts';

export const flags = handler(contract.library.flags, {
  run: async ({ db, user }) => ({ flags: await readFlags(db, user.userId) }),
});
