import { contract } from '@taice/contract';
import { normalizeText } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';

/** A longer entry would be a sentence. */
const bounds = { min: 1, max: 40, breaks: 0 };

const normalizeWord = (raw: string): string => {
  const normalized = normalizeText(raw, bounds);
  if (normalized.refused === undefined) return normalized.text.toLowerCase();
  return fail(400, {
    data: { issues: [{ field: 'words', message: `not a word: ${normalized.refused}` }] },
  });
};

export const commentWordsStore = handler(contract.comments.commentWordsStore, {
  run: async ({ db, user, input }) => {
    const words = [...new Set(input.words.map(normalizeWord))];
    await db
      .insertInto('comment_filter')
      .values({ user_id: user.userId, words })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ words }))
      .execute();
    return { words };
  },
});
