// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CreatorsScreen } from './creators-screen.tsx';
import { SeesAll } from '../shared/testing/fake-video.ts';
import { renderScreen, testTaice } from '../shared/testing/render-screen.tsx';
import { PeopleList } from '../shared/people/people-list.tsx';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', SeesAll);
});

const person = { id: '7', nickname: 'Zhang makes', avatar: '', bio: '', fans_num: 0, post_num: 1 };
/** Two empty pages, then one with a match, then an empty page. */
const pages: Record<string, { list: object[]; next_cursor: string | null }> = {
  '': { list: [], next_cursor: '5_1' },
  '5_1': { list: [], next_cursor: '3_1' },
  '3_1': { list: [{ ...person, top_posts: [], category_top: [] }], next_cursor: '1_1' },
  '1_1': { list: [], next_cursor: null },
};
const lists: [string, () => ReactNode][] = [
  ['creators', () => <CreatorsScreen />],
  ['fans', () => <PeopleList id={undefined} type="fans" none="Nobody" />],
];

test.each(lists)('the list of %s loads the next page after an empty one', async (_of, list) => {
  const answer = vi.fn(async ({ cursor = '' }: { cursor?: string | undefined }) => {
    const { next_cursor = null, ...page } = pages[cursor] ?? {};
    return { ...page, page: 1, page_size: 12, has_more: next_cursor !== null, next_cursor };
  });
  const taice = testTaice({
    posts: { categoryList: async () => ({ list: [] }) },
    creators: { list: answer, followLog: answer },
  } as unknown as Parameters<typeof testTaice>[0]);
  await renderScreen(taice, list(), '/Creators');
  expect(await screen.findByText('Zhang makes')).toBeTruthy();
  await vi.waitUntil(() => answer.mock.calls.length === 4);
  expect(await screen.findByText('Zhang makes')).toBeTruthy();
});

test.each(lists)(
  'the list of %s shows no empty message before the last page',
  async (_of, list) => {
    const answer = vi.fn(async ({ cursor }: { cursor?: string | undefined }) =>
      cursor === undefined
        ? { list: [], page: 1, page_size: 12, has_more: true, next_cursor: '5_1' }
        : new Promise<never>(() => undefined),
    );
    const taice = testTaice({
      posts: { categoryList: async () => ({ list: [] }) },
      creators: { list: answer, followLog: answer },
    } as unknown as Parameters<typeof testTaice>[0]);
    const { container } = await renderScreen(taice, list(), '/Creators');
    await vi.waitUntil(() => answer.mock.calls.length === 2);
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(screen.queryByText(/^(Nobody|No matching)/u)).toBeNull();
  },
);
