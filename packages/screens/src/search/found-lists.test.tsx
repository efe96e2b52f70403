// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import type { Reply, TaiceContract } from '@taice/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onPage } from '../shared/testing/on-page.tsx';
import { FoundPeople, FoundVideos } from './found-lists.tsx';
import { askedOf } from './search-address.ts';

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
const find = (Found: typeof FoundVideos, type: string, answer: Answer, keyword = 'dawn') =>
  onPage(
    <Found asked={askedOf(new URLSearchParams({ keyword, type }))} onChange={() => undefined} />,
    {
      answers: { globalSearchV2: () => answer },
    },
  );

test.each([
  [FoundVideos, 'all', none, 'Nothing found for “dawn”'],
  [FoundVideos, 'all', { ...none, tags }, 'No videos with “dawn”'],
  [FoundVideos, 'post', none, 'No videos with “dawn”'],
  [FoundPeople, 'user', { ...none, tags }, 'Nothing found for “dawn”'],
] as const)('%o of %s: nothing is said to be missing that was found', async (...said) => {
  const [Found, type, answer, title] = said;
  await find(Found, type, answer);
  expect(await screen.findByText(title)).toBeTruthy();
});

test.each(['-night', '-night −"the sea"'])(
  '%s: a word is missing, not its spelling',
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
  '%s: its spelling may be wrong',
  async (word) => {
    await find(FoundVideos, 'all', none, word);
    await expect.poll(() => document.body.textContent).toContain('Check the spelling');
  },
);
