import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aCommenter } from './testing/fixtures.ts';

const api = useApi();

test('a stored word list is normalised and replaces the one before', async () => {
  const { me } = await aCommenter(api);
  const { commentWords, commentWordsStore } = me.call.comments;
  expect((await commentWords({})).data).toEqual({ words: [] });
  const stored = await commentWordsStore({ words: ['Spoiler', ' spoiler\u200B', '结局'] });
  expect(stored.data).toEqual({ words: ['spoiler', '结局'] });
  await commentWordsStore({ words: ['end'] });
  expect((await commentWords({})).data).toEqual({ words: ['end'] });
});

test('an invalid word is refused', async () => {
  const { me } = await aCommenter(api);
  for (const word of ['', '\u200B', 'x'.repeat(41)])
    expect((await me.call.comments.commentWordsStore({ words: [word] })).code, word).toBe(400);
});
