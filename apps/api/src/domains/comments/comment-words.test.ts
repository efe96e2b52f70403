import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aCommenter } from './testing/fixtures.ts';

const api = useApi();

test('a creator reads only their own words', async () => {
  const [one, other] = [await aCommenter(api), await aCommenter(api)];
  await one.me.call.comments.commentWordsStore({ words: ['secret'] });
  expect((await one.me.call.comments.commentWords({})).data.words).toEqual(['secret']);
  expect((await other.me.call.comments.commentWords({})).data.words).toEqual([]);
});
