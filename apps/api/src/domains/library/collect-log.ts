import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { ownListReply } from '../posts/show-own-list.ts';

export const collectLog = handler(contract.library.collectLog, {
  run: (call) =>
    ownListReply(call, 'collected', (card, at) => ({ post: card, collected_at: at.toISOString() })),
});
