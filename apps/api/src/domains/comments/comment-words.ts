import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { filterWords } from './queries.ts';

export const commentWords = handler(contract.comments.commentWords, {
  run: async ({ db, user }) => {
    const { creator } = await filterWords(db, user.userId);
    return { words: [...creator] };
  },
});
