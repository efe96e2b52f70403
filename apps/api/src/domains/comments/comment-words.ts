import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { readFilterWords } from './queries.ts';

export const commentWords = handler(contract.comments.commentWords, {
  run: async ({ db, user }) => {
    const { creator } = await readFilterWords(db, user.userId);
    return { words: [...creator] };
  },
});
