import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { ownPage } from '../posts/show-own-list.ts';

export const likeLog = handler(contract.library.likeLog, {
  run: (call) => ownPage(call, 'liked', (card) => card),
});
