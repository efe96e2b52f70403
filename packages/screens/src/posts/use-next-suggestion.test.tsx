// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { makePost } from '../shared/testing/make-post.ts';
import { renderScreen, testTaice } from '../shared/testing/render-screen.tsx';
import { useNextSuggestion } from './use-next-suggestion.ts';

const { author } = makePost(1);
/** A video of the user that `testTaice` logs in. */
const own = makePost(2, { author: { ...author, id: '5' } });
const theirs = makePost(3);

function GoOn(video: Parameters<typeof useNextSuggestion>[0]) {
  return <p>on to {useNextSuggestion(video)?.id ?? 'none'}</p>;
}
const told = () => document.body.textContent;
const page = (chosen: typeof theirs | null) =>
  testTaice({ posts: { recommendPost: async () => ({ post: chosen, why: '' as const }) } });

test('skips an own video', async () => {
  await renderScreen(page(null), <GoOn id="1" next={[own, theirs]} />);
  await expect.poll(told).toBe('on to 3');
});

test('if only own videos are left, the feed chooses the next one', async () => {
  await renderScreen(page(makePost(4)), <GoOn id="11" next={[own]} />);
  await expect.poll(told).toBe('on to 4');
});

test('without a video from the feed, none comes next', async () => {
  const taice = page(null);
  await renderScreen(taice, <GoOn id="12" next={[own]} />);
  await expect.poll(() => taice.queries.isFetching()).toBe(0);
  expect(told()).toBe('on to none');
});
