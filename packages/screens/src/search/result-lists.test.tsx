// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import type { Reply, TaiceContract } from '@taice/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePost } from '../shared/testing/make-post.ts';
import { renderPage } from '../shared/testing/render-page.tsx';
import { FoundPeople, FoundVideos } from './result-lists.tsx';
import { parseSearchParams } from './search-params.ts';

type Answer = Reply<TaiceContract['search']['globalSearchV2']>;
const none: Answer = {
  posts: { list: [], page_size: 20, has_more: false, next_cursor: null },
  users: { list: [], page_size: 20, has_more: false, next_cursor: null },
  tags: [],
  suggestions: [],
  corrected: null,
  took_ms: 1,
};
const tags: Answer['tags'] = [{ name: 'dawn', post_num: 0, hits: [[0, 4]] }];
const watched = [1, 2, 3, 4, 5].map((id) => makePost(id));
const find = (Found: typeof FoundVideos, type: string, answer: Answer, keyword = 'dawn') =>
  renderPage(
    <Found
      asked={parseSearchParams(new URLSearchParams({ keyword, type }))}
      onChange={() => undefined}
    />,
    {
      answers: {
        globalSearchV2: () => answer,
        recommendList: () => ({ sections: [{ key: 'hot', title: '', list: watched }] }),
      },
    },
  );

test.each([
  [FoundVideos, 'all', none, 'Nothing found for “dawn”'],
  [FoundVideos, 'all', { ...none, tags }, 'No videos with “dawn”'],
  [FoundVideos, 'post', none, 'No videos with “dawn”'],
  [FoundPeople, 'user', { ...none, tags }, 'Nothing found for “dawn”'],
] as const)('%o of %s: an empty message names only what was not found', async (...said) => {
  const [Found, type, answer, title] = said;
  await find(Found, type, answer);
  expect(await screen.findByText(title)).toBeTruthy();
});

test.each(['-night', '-night −"the sea"'])(
  '%s: asks for a word instead of its spelling',
  async (word) => {
    const { getByText } = await find(FoundVideos, 'all', none, word);
    await expect.poll(() => document.body.textContent).toContain('Add a word to look for.');
    const style = document.createElement('style');
    style.textContent = readFileSync(`${import.meta.dirname}/found.css`, 'utf8');
    document.head.append(style);
    const title = getByText(`Nothing found for “${word}”`);
    expect(getComputedStyle(title).overflowWrap).toBe('anywhere');
    style.remove();
  },
);

test.each(['night -day', 'well-known', '"-night"'])(
  '%s: asks to check the spelling',
  async (word) => {
    await find(FoundVideos, 'all', none, word);
    await expect.poll(() => document.body.textContent).toContain('Check the spelling');
  },
);

const foundPost = { ...makePost(1), hits: { title: [], author: [], description: null, tags: [] } };

test('below a single hit, the page shows trending videos without the hit', async () => {
  await find(FoundVideos, 'all', { ...none, posts: { ...none.posts, list: [foundPost] } });
  const section = await screen.findByRole('region', { name: 'Trending' });
  const titles = within(section).getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(
    [2, 3, 4, 5].map((id) => `Video ${id}`),
  );
});

test('a list with more pages shows nothing below it', async () => {
  const posts = { ...none.posts, list: [foundPost], has_more: true, next_cursor: 'x' };
  await find(FoundVideos, 'all', { ...none, posts });
  await screen.findByText('Video 1');
  expect(screen.queryByRole('region', { name: 'Trending' })).toBeNull();
});
