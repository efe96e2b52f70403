import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { ownPage } from '../posts/show-own-list.ts';

export const collectLog = handler(contract.library.collectLog, {
  run: (call) =>
    ownPage(call, 'collected', (card, at) => ({ post: card, collected_at: at.toISOString() })),
});
