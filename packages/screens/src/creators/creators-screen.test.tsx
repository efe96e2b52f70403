// @vitest-environment happy-dom
import { NetworkError } from '@taice/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, testTaice } from '../shared/testing/render-screen.tsx';
import { CreatorsScreen } from './creators-screen.tsx';

/** A network that is down until it is repaired, for both requests of the page or for one. */
const page = async (isListDown: boolean) => {
  const line = { down: true };
  const answer =
    <T,>(isDown: () => boolean, reply: T) =>
    async () => {
      if (isDown()) throw new NetworkError('nobody answered');
      return reply;
    };
  const category = { id: '3', name: 'Space', slug: 'space', post_num: 6 };
  const taice = testTaice({
    posts: { categoryList: answer(() => line.down, { list: [category] }) },
    creators: {
      list: answer(() => line.down && isListDown, { list: [], has_more: false }),
    },
  } as unknown as Parameters<typeof testTaice>[0]);
  await renderScreen(taice, <CreatorsScreen />, '/Creators');
  return line;
};

test('a retry after a network failure loads the creators and their categories', async () => {
  const line = await page(true);
  const again = await screen.findByText('Try again');
  line.down = false;
  fireEvent.click(again);
  expect(await screen.findByText('Space')).toBeTruthy();
});

test('if only the categories fail, they can be reloaded alone', async () => {
  const line = await page(false);
  const again = await screen.findByText('Reload categories');
  line.down = false;
  fireEvent.click(again);
  expect(await screen.findByText('Space')).toBeTruthy();
  expect(screen.queryByText('Reload categories')).toBeNull();
});
