import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { react } from './react.ts';

export const commentLike = handler(contract.comments.commentLike, {
  run: (call) => react(call, 'like'),
});
