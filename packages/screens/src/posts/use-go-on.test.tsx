// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { makePost } from '../shared/testing/make-post.ts';
import { show, testTaice } from '../shared/testing/show.tsx';
import { useGoOn } from './use-go-on.ts';

const { author } = makePost(1);
/** A video of the user that `testTaice` logs in. */
const own = makePost(2, { author: { ...author, id: '5' } });
const theirs = makePost(3);

function GoOn(video: Parameters<typeof useGoOn>[0]) {
  return <p>on to {useGoOn(video)?.id ?? 'none'}</p>;
}
const told = () => document.body.textContent;
const page = (chosen: typeof theirs | null) =>
  testTaice({ posts: { recommendPost: async () => ({ post: chosen, why: '' as const }) } });

test("one's own video is passed over", async () => {
  await show(page(null), <GoOn id="1" next={[own, theirs]} />);
  await expect.poll(told).toBe('on to 3');
});

test("where only one's own are left, the feed chooses", async () => {
  await show(page(makePost(4)), <GoOn id="11" next={[own]} />);
  await expect.poll(told).toBe('on to 4');
});

test('where the feed has none either, nothing goes on', async () => {
  const taice = page(null);
  await show(taice, <GoOn id="12" next={[own]} />);
  await expect.poll(() => taice.queries.isFetching()).toBe(0);
  expect(told()).toBe('on to none');
});
