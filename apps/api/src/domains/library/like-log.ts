import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { ownListReply } from '../posts/show-own-list.ts';

export const likeLog = handler(contract.library.likeLog, {
  run: (call) => ownListReply(call, 'liked', (card) => card),
});
