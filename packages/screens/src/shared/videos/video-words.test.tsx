// @vitest-environment happy-dom
import type { PostCard } from '@taice/contract';
import { userQueries } from '@taice/core';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePost } from '../testing/make-post.ts';
import { renderPage } from '../testing/render-page.tsx';
import { useVideoWords } from './video-words.ts';

const own = {
  claimables: [],
  full_rings: [],
  to_claim: { count: 0, amount: '0' },
  view: '2.24',
  first_view: '0',
};
const bonus = { amount: '5' };
const { reward } = makePost(1);

function Pill({ post }: { post: PostCard }) {
  return <output>{useVideoWords().pays(post) ?? 'none'}</output>;
}
const pillOf = async (post: PostCard, figures: object | null): Promise<string> => {
  const { taice } = await renderPage(<Pill post={post} />, {
    loggedIn: figures !== null,
    answers: { dataCount: () => ({ user: figures && { ...own, ...figures } }) },
  });
  if (figures) await taice.queries.fetchQuery(userQueries.stats(taice));
  await act(async () => {});
  const said = screen.getByRole('status').textContent;
  cleanup();
  return said;
};

test('a card shows the full reward of its video, with spectacles and the first-video reward', async () => {
  const post = makePost(1, { bonus });
  expect(await pillOf(post, null)).toBe('First video: +207');
  expect(await pillOf(post, {})).toBe('+7.24 points');
  expect(await pillOf(post, { first_view: '200' })).toBe('First video: +207.24');
});

test('a card with a full ring shows the claim instead of the reward for watching', async () => {
  const full = makePost(1, { bonus, reward: { ...reward!, state: 'claimable' } });
  const full_rings = [{ post_id: '1', amount: '7.24' }];
  expect(await pillOf(full, { full_rings, first_view: '200' })).toBe('Claim 7.24 points');
});
