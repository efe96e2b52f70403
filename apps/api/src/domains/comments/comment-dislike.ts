import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { react } from './react.ts';

export const commentDislike = handler(contract.comments.commentDislike, {
  run: (call) => react(call, 'dislike'),
});
