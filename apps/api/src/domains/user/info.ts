import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { loadUserFull } from './user-full.ts';

export const info = handler(contract.user.info, {
  run: ({ db, user, settings }) => loadUserFull(db, user.userId, { settings }),
});
