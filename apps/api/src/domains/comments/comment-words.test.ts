import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aTalker } from './testing/talk.ts';

const api = useApi();

test('a creator reads only their own words', async () => {
  const [one, other] = [await aTalker(api), await aTalker(api)];
  await one.me.call.comments.commentWordsStore({ words: ['secret'] });
  expect((await one.me.call.comments.commentWords({})).data.words).toEqual(['secret']);
  expect((await other.me.call.comments.commentWords({})).data.words).toEqual([]);
});
